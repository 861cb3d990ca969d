import { FoundAccountSchema } from "../accounts.ts";
import { ErrorBodySchema, ErrorCodeSchema } from "../errors.ts";
import { KeywordExplanationSchema, KeywordNodeSchema, KeywordTermSchema } from "../keyword-explanation.ts";
import { ListSchema, ListWithAccountsSchema } from "../list.ts";
import { AUDIT_PARAMETERS } from "../manage/audit.ts";
import { ImportEventSchema, ImportSummarySchema } from "../manage/imports.ts";
import { KeySchema } from "../manage/keys.ts";
import { MemberSchema, NewListSchema } from "../manage/lists.ts";
import { NOTICE_PARAMETERS } from "../manage/notices.ts";
import { SESSION_COOKIE, SESSION_HEADER, SessionSchema, UserSchema } from "../manage/users.ts";
import { PARAMETERS } from "../parameters.ts";
import { DEFAULT_PLATFORMS, type Platforms } from "../platforms.ts";
import {
  ChannelSchema,
  MatchSchema,
  PostAttributesSchema,
  PostPageSchema,
  PostSchema,
  WarningSchema,
  WindowSchema,
} from "../post.ts";
import { OTHER_PARAMETERS } from "../request/other-parameters.ts";
import { AboutSchema, type Route } from "../route.ts";
import { ROUTES } from "../routes.ts";
import { PlatformName, PostTypeName, withPlatforms } from "../schema.ts";
import { PostStatsSchema } from "../stats.ts";
import { createSchemaPrinter, HEADERS, openApiOperation, openApiParameter, PREFER } from "./operation.ts";

/** Schemas that deserve a name in the document; the others stay where they are used. */
const NAMED_SCHEMAS = {
  About: AboutSchema,
  Account: FoundAccountSchema,
  Channel: ChannelSchema,
  ErrorCode: ErrorCodeSchema,
  Errors: ErrorBodySchema,
  ImportEvent: ImportEventSchema,
  ImportSummary: ImportSummarySchema,
  Key: KeySchema,
  KeywordExplanation: KeywordExplanationSchema,
  KeywordNode: KeywordNodeSchema,
  KeywordTerm: KeywordTermSchema,
  List: ListSchema,
  ListWithAccounts: ListWithAccountsSchema,
  Match: MatchSchema,
  Member: MemberSchema,
  NewList: NewListSchema,
  Platform: PlatformName,
  Post: PostSchema,
  PostAttributes: PostAttributesSchema,
  PostPage: PostPageSchema,
  PostStats: PostStatsSchema,
  PostType: PostTypeName,
  Session: SessionSchema,
  User: UserSchema,
  Warning: WarningSchema,
  Window: WindowSchema,
};

/** The OpenAPI 3.1 document: the same arguments give the same text, byte for byte. */
export function buildOpenApi({
  version,
  platforms = DEFAULT_PLATFORMS,
}: {
  readonly version: string;
  readonly platforms?: Platforms;
}): object {
  return withPlatforms(describeAll(version), platforms);
}

function describeAll(version: string): object {
  const printer = createSchemaPrinter(NAMED_SCHEMAS);
  const routes: readonly Route[] = Object.values(ROUTES);
  return {
    openapi: "3.1.0",
    info: {
      title: "Earshot",
      version,
      summary: "Searches social-media posts and lists the monitoring lists that select them.",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This server" }],
    tags: TAGS,
    paths: Object.fromEntries(
      [...new Set(routes.map(({ path }) => path))].map((path) => [
        path,
        Object.fromEntries(
          routes
            .filter((route) => route.path === path)
            .map((route) => [route.method.toLowerCase(), openApiOperation(route, printer.print)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key: 32 digits and letters." },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: SESSION_COOKIE,
          description: `The session of the web application, together with the header \`${SESSION_HEADER}: 1\`. It opens nothing but the session itself.`,
        },
      },
      headers: HEADERS,
      parameters: Object.fromEntries([
        ...[
          ...PARAMETERS,
          ...Object.values(OTHER_PARAMETERS),
          ...Object.values(AUDIT_PARAMETERS),
          ...Object.values(NOTICE_PARAMETERS).filter(({ base }) => base !== "per_page"),
        ].map((spec) => [spec.base, openApiParameter(spec, printer.print)]),
        ["Prefer", PREFER],
      ]),
      schemas: printer.definitions(),
    },
  };
}

const TAGS = [
  { name: "Read", description: "Posts, statistics and lists: nothing here changes anything." },
  { name: "Manage", description: "Sessions, keys, lists and users: what the web application writes." },
];

const DESCRIPTION = [
  "Every request but this document, `/api/v1` and those about the session needs a key: `Authorization: Bearer <key>`.",
  "An array is written with brackets and repeated: `post_type[]=video&post_type[]=photo`; a space is `+` or `%20`; brackets and commas may be percent-encoded or not.",
  "Errors have one shape, and all that is wrong with a request is reported at once.",
].join("\n\n");
