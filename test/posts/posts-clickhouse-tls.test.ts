import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClickHousePostsOptions } from "../../src/posts/clickhouse/clickhouse.ts";
import { PostsUnavailableError } from "../../src/posts/posts.ts";
import { CLUSTER, type ClickHouseNodes, openReplicatedNodes } from "../servers/clickhouse-node.ts";
import { type Certificates, makeCertificates, openTlsProxy, type TlsProxy } from "../servers/tls-proxy.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { NOON, post, select } from "../support/posts-fixtures.ts";

const PASSWORD = "it's & a \\ hard <one>";
let folder: string;
let certificates: Certificates;
let servers: ClickHouseNodes;
let proxies: readonly TlsProxy[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-tls-"));
  certificates = await makeCertificates(folder);
  const users = join(folder, "users.xml");
  await writeFile(users, USERS);
  servers = await openReplicatedNodes({
    replicas: [1, 1],
    settings: `<users_config>${users}</users_config>`,
  });
  proxies = await Promise.all(servers.urls.map((url) => openTlsProxy(url, certificates)));
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await servers?.close();
  await rm(folder, { recursive: true, force: true });
});

const rights = "<networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>";
/** The default user is there for whoever waits for the server to start; Earshot has one of its own. */
const USERS = `<clickhouse><profiles><default/></profiles><quotas><default/></quotas><users>
  <default><password/>${rights}</default>
  <earshot><password>${PASSWORD.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</password>${rights}</earshot>
</users></clickhouse>`;

const open = (options: Partial<ClickHousePostsOptions> = {}) =>
  openPostsOn(
    proxies.map(({ url }) => url),
    { database: "secured", user: "earshot", password: PASSWORD, ca: certificates.ca, ...options },
  );

test.each([
  ["a cluster", {}],
  ["one ClickHouse", { cluster: null, database: "secured_alone" }],
])("%s with a password, behind https with an authority of our own", async (_, where) => {
  const urls = proxies.slice(0, "cluster" in where ? 1 : undefined).map(({ url }) => url);
  const posts = await open({ ...where, urls });
  const batch = (engagement: number) =>
    Array.from({ length: 100 }, (_, index) =>
      post({ uid: `${index}`, publishedAt: NOON + index, engagement, text: "common words" }),
    );
  await posts.upsert(batch(1));
  await posts.upsert(batch(2));
  expect(await posts.count(select({ query: "common" }))).toBe(100);
  expect(await posts.count(select({ engagementFrom: 2 }))).toBe(100);
  await posts.close();
});

test("a server whose certificate nobody vouches for is not spoken to", async () => {
  const opening = open({ ca: null });
  await expect(opening).rejects.toThrow(PostsUnavailableError);
  await expect(open({ ca: null, cluster: null })).rejects.toThrow(/certificate/);
});

test("neither is one that has the certificate of another", async () => {
  const [url = ""] = proxies.map((proxy) => proxy.url.replace("127.0.0.1", "localhost"));
  await expect(open({ urls: [url], cluster: null })).rejects.toThrow(/altnames|localhost/);
});

test.each([
  ["a cluster", CLUSTER],
  ["one ClickHouse", null],
])("%s refuses another password, and that is said without it", async (_, cluster) => {
  const opening = open({ cluster, password: "guessed" });
  await expect(opening).rejects.toThrow(PostsUnavailableError);
  await expect(opening).rejects.toThrow(/Authentication failed/);
  await expect(opening).rejects.not.toThrow(/guessed/);
});
