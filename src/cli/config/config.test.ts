import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_PLATFORMS } from "../../contract/platforms.ts";
import { PLATFORMS } from "../../contract/vocabulary.ts";
import { loadConfig } from "./config.ts";

function fileWith(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), "earshot-config-")), "config.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

test("without anything given the defaults hold", () => {
  expect(loadConfig({}, {})).toEqual({
    config: {
      data: "data",
      logLevel: "info",
      platforms: DEFAULT_PLATFORMS,
      retention: null,
      secret: null,
      databaseUrl: null,
      clickhouseUrl: null,
      clickhouseCluster: null,
      clickhouseBackupDisk: null,
      clickhouseDatabase: "earshot",
      clickhouseUser: "default",
      clickhousePassword: null,
      clickhouseCa: null,
      host: "127.0.0.1",
      port: 8080,
      publicUrl: null,
      trustedProxies: null,
      rateLimit: 5000,
      logQueries: false,
      sessionIdle: 720,
      sessionLifetime: 168,
      requireSecondFactor: "none",
      oidcIssuer: null,
      oidcOnly: false,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcScopes: "openid email profile",
      oidcLabel: "single sign-on",
      oidcDomains: null,
      oidcGroups: null,
      oidcGroupsClaim: "groups",
      oidcGroupRights: null,
      userKeys: 50,
      userSessions: 20,
      userLists: 500,
      requests: 2000,
      imports: 4,
      importSize: 4096,
      importIdle: 300,
      exportIdle: 120,
      key: null,
      smtpUrl: null,
      mailFrom: null,
      webhookPrivate: false,
      pictures: false,
      picturesPrivate: false,
      watchInterval: 10,
      metricsHost: "127.0.0.1",
      metricsPort: 9464,
      demo: false,
      queryTimeout: 30,
      queryMemory: 4096,
      queryRows: 20_000_000_000,
      dictionaries: null,
      sessions: 4,
    },
    warnings: [],
  });
});

test("a flag goes before a variable, a variable before the file, the file before the default", () => {
  const config = fileWith({ port: 1, host: "file", "rate-limit": 1, data: null });
  const environment = { EARSHOT_PORT: "2", EARSHOT_HOST: "variable", EARSHOT_DATA: "" };
  const loaded = loadConfig({ config, port: "3" }, environment).config;
  expect(loaded).toMatchObject({ port: 3, host: "variable", rateLimit: 1, data: "data" });
  expect(loadConfig({}, { EARSHOT_CONFIG: config }).config.port).toBe(1);
});

test("values are read as what they are", () => {
  const config = fileWith({ "trusted-proxies": ["10.0.0.1", "fd00::/8"], demo: true });
  const environment = { EARSHOT_SECRET: "ab".repeat(32), EARSHOT_PUBLIC_URL: "https://posts.example.org/" };
  const loaded = loadConfig({ config, "metrics-port": "off" }, environment).config;
  expect(loaded).toMatchObject({
    trustedProxies: ["10.0.0.1", "fd00::/8"],
    demo: true,
    publicUrl: "https://posts.example.org",
    metricsPort: null,
  });
  expect(loaded.secret).toEqual(Buffer.alloc(32, 0xab));
});

test("all problems are reported at once, each with its place, and a secret is never shown", () => {
  const config = fileWith({ prot: 1, host: {}, "query-timeout": 0 });
  const environment = {
    EARSHOT_SECRET: "hunter2",
    EARSHOT_LOG_LEVEL: "loud",
    EARSHOT_PUBLIC_URL: "example.org",
  };
  let message = "";
  try {
    loadConfig({ config, port: "http" }, environment);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split("\n")).toEqual([
    `prot in ${config} is not a setting; did you mean port?`,
    `host in ${config} must be a string, a number, true, false or an array.`,
    'EARSHOT_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    "EARSHOT_SECRET must be 64 hexadecimal digits.",
    '--port must be a whole number from 0 to 65535, not "http".',
    'EARSHOT_PUBLIC_URL must be an address that begins with http:// or https://, without a query, not "example.org".',
    `query-timeout in ${config} must be a whole number from 1 to 3600, not "0".`,
  ]);
});

test("a file that cannot be read is a problem beside the others", () => {
  expect(() => loadConfig({ config: "/nowhere/config.json", port: "x" }, {})).toThrow(
    /The configuration file \/nowhere\/config\.json cannot be read.*\n--port must be/,
  );
  expect(() => loadConfig({ config: fileWith("[]") }, {})).toThrow(/must hold a JSON object/);
});

test("an unknown variable gives a warning with the nearest name", () => {
  expect(loadConfig({}, { EARSHOT_PROT: "1", OTHER: "x" }).warnings).toEqual([
    "EARSHOT_PROT is not a setting; did you mean EARSHOT_PORT?",
  ]);
});

test("a database on a server needs a secret, and it says how to make one; neither is ever shown", () => {
  const address = "postgresql://earshot:hunter2@db.example.org/earshot";
  expect(() => loadConfig({}, { EARSHOT_DATABASE_URL: address })).toThrow(
    /^EARSHOT_SECRET is required with EARSHOT_DATABASE_URL: .*openssl rand -hex 32/,
  );
  const environment = { EARSHOT_DATABASE_URL: address, EARSHOT_SECRET: "ab".repeat(32) };
  expect(loadConfig({}, environment).config.databaseUrl).toBe(address);
  const wrong = { ...environment, EARSHOT_DATABASE_URL: "mysql://earshot:hunter2@db.example.org/earshot" };
  expect(() => loadConfig({}, wrong)).toThrow(
    /^EARSHOT_DATABASE_URL must be an address like postgresql:[^,]*$/,
  );
});

test("for how long posts are kept is said for each platform, and one that there is not is refused", () => {
  const { platforms } = loadConfig({ retention: "Telegram=365, *=1000" }, {}).config;
  expect(platforms.retention).toEqual([
    { platform: "Telegram", days: 365 },
    { platform: "*", days: 1000 },
  ]);
  expect(() => loadConfig({ retention: "Telegrm=1" }, {})).toThrow(
    /no platform "Telegrm"; did you mean Telegram/,
  );
  for (const wrong of ["365", "Telegram=0", "Telegram=1,Telegram=2", "Telegram=1y"])
    expect(() => loadConfig({ retention: wrong }, {})).toThrow(/must be platforms with days/);
});

test("platforms are names, or objects with what is known of each; they come after those of the program", () => {
  const nostr = { name: "Nostr", color: "#8e30eb", profile: "https://n.example/{handle}", post: null };
  const config = fileWith({ platforms: [nostr, "Lemmy EU"] });
  const { platforms } = loadConfig({ config }, {}).config;
  expect(platforms.own).toEqual([nostr, { name: "Lemmy EU", color: null, profile: null, post: null }]);
  expect(platforms.names).toEqual([...PLATFORMS, "Nostr", "Lemmy EU"]);
  expect(loadConfig({ platforms: "Lemmy EU, Nostr" }, {}).config.platforms.own).toHaveLength(2);
  const written = { EARSHOT_PLATFORMS: JSON.stringify([nostr]) };
  expect(loadConfig({ config }, written).config.platforms.own).toEqual([nostr]);
});

test.each([
  [["Nostr", "nos-tr"], '"nos-tr" and "Nostr" are the same name'],
  [["tik tok"], '"tik tok" is known already, as TikTok'],
  [["X"], '"X" is known already, as Twitter'],
  [["a:b"], 'the name of "a:b" must have 1 to 40 letters'],
  [[null], "platform 1 must be a name or an object"],
  [[{ color: "#fff" }], "the name of platform 1 must have"],
  [[{ name: "A", colour: "#fff" }], '"A" has no "colour"; there are name, color, profile, post'],
  [[{ name: "A", color: "purple" }], 'the color of "A" must be like #8e30eb, not "purple"'],
  [[{ name: "A", profile: "https://a.example/" }], 'the profile of "A" must be an address such as'],
  [[{ name: "A", profile: "https://a.example/{name}" }], "with {handle} or {uid} in it, once"],
  [[{ name: "A", profile: "javascript:{handle}" }], 'not "javascript:{handle}"'],
  [[{ name: "A", post: "https://a.example/{handle}" }], "with {uid} in it, not"],
])("platforms %j are refused: %s", (platforms, reason) => {
  const config = fileWith({ platforms });
  expect(() => loadConfig({ config }, {})).toThrow(`platforms in ${config}: `);
  expect(() => loadConfig({ config }, {})).toThrow(reason);
});

test("platforms that are no JSON are refused with what is allowed", () => {
  expect(() => loadConfig({ platforms: "[Nostr]" }, {})).toThrow(
    /^--platforms must be names separated by commas/,
  );
});

test("groups of an identity provider and their rights come as text, or as an array in the file", () => {
  const provider = {
    EARSHOT_OIDC_ISSUER: "https://id.example.org/realms/x",
    EARSHOT_OIDC_CLIENT_ID: "earshot",
  };
  const given = {
    ...provider,
    EARSHOT_OIDC_GROUP_RIGHTS: "analysts=lists, operators=admin+lists ,guests=",
    EARSHOT_REQUIRE_SECOND_FACTOR: "import,admin",
  };
  expect(loadConfig({}, given).config).toMatchObject({
    requireSecondFactor: ["import", "admin"],
    oidcGroupRights: [
      { group: "analysts", scopes: ["lists"], teams: [] },
      { group: "operators", scopes: ["lists", "admin"], teams: [] },
      { group: "guests", scopes: [], teams: [] },
    ],
  });
  const named = [{ group: "cn=a,dc=b", scopes: ["lists"], teams: ["Newsroom"] }];
  const { config } = loadConfig({ config: fileWith({ "oidc-group-rights": named }) }, provider);
  expect(config.oidcGroupRights).toEqual(named);
});

test.each([
  [
    { EARSHOT_OIDC_ISSUER: "http://id.example.org", EARSHOT_OIDC_CLIENT_ID: "x" },
    /OIDC_ISSUER must be .*https/,
  ],
  [{ EARSHOT_OIDC_ISSUER: "https://id.example.org" }, /OIDC_ISSUER needs EARSHOT_OIDC_CLIENT_ID/],
  [{ EARSHOT_OIDC_ONLY: "true" }, /OIDC_ONLY needs EARSHOT_OIDC_ISSUER: users need a way in/],
  [{ EARSHOT_OIDC_GROUP_RIGHTS: "analysts=everything" }, /OIDC_GROUP_RIGHTS must be `group=scope/],
  [{ EARSHOT_REQUIRE_SECOND_FACTOR: "admins" }, /REQUIRE_SECOND_FACTOR must be none, all, or scopes/],
])("what cannot be of an identity provider is refused: %j", (environment, reason) => {
  expect(() => loadConfig({}, environment)).toThrow(reason);
});
