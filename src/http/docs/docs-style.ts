/** The page around Swagger UI, and its colors where they are too faint to be read. */
export const DOCS_STYLE = `body { margin: 0; font: 14px/1.6 sans-serif; }
nav { max-width: 1460px; margin: 0 auto; padding: 20px 20px 0; box-sizing: border-box; color: #3b4151; }
nav a { color: inherit; text-underline-offset: 0.2em; }
nav p { margin: 0 0 8px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info hgroup a, .swagger-ui .info .version-stamp { display: none; }

html.dark-mode nav { color: #e4e6e6; }
html.dark-mode .swagger-ui .header-col { color: #e4e6e6; }
html.dark-mode .swagger-ui .btn.cancel { border-color: #ff8080; color: #ff8080; }

html:not(.dark-mode) .swagger-ui .info .title small { background: #5c6370; }
html:not(.dark-mode) .swagger-ui .info a { color: #1c5fb0; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1c7a50; color: #1c7a50; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { color: #1c7a50; }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: #c22a2a; color: #c22a2a; }
html:not(.dark-mode) .swagger-ui .btn.execute { background: #1c5fb0; border-color: #1c5fb0; }
html:not(.dark-mode) .swagger-ui .download-contents { background: #5c6370; }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #595f6b; }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1f6fbf; }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #1f7a4f; }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #147a68; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #c22a2a; }
`;
