import { type CSSVariablesResolver, createTheme } from "@mantine/core";

/** One accent, cool greys a little on the blue side; every pair of text and ground reaches 4.5 to 1. */
export const theme = createTheme({
  primaryColor: "harbor",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  defaultRadius: "sm",
  cursorType: "pointer",
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: "650" },
  colors: {
    harbor: [
      "#edf6f8",
      "#d9ebf0",
      "#b3d7e0",
      "#8ac2cf",
      "#66aebf",
      "#4b9db1",
      "#2f7a8f",
      "#1c6275",
      "#154b5a",
      "#0d3541",
    ],
    gray: [
      "#f6f7f9",
      "#eef0f3",
      "#e3e6ea",
      "#d3d8de",
      "#b7bfc8",
      "#8b95a1",
      "#58626e",
      "#414a55",
      "#2b323b",
      "#191e25",
    ],
    dark: [
      "#dde1e6",
      "#b9c0c9",
      "#949da8",
      "#6c7682",
      "#434c57",
      "#343c46",
      "#252b33",
      "#181d23",
      "#12161b",
      "#0c0f13",
    ],
  },
  components: {
    Anchor: { defaultProps: { underline: "hover" } },
    Button: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-error": "#b42318",
    "--mantine-color-placeholder": "#5f6975",
    "--mantine-color-anchor": "#1c6275",
  },
  dark: {
    "--mantine-color-error": "#ff9a8d",
    "--mantine-color-placeholder": "#949da8",
    "--mantine-color-anchor": "#8ac2cf",
  },
});
