import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createPostgresWriterLock, openPostgresDirectory } from "../../src/directory/store/postgres.ts";
import { createDirectoryDatabase } from "../servers/directory-template.ts";
import { createDatabase, dropDatabase, withClient } from "../servers/postgres-server.ts";
import { describeDirectory } from "../support/directory-suite.ts";

const secret = randomBytes(32);

describeDirectory("PostgreSQL", async (clock) => {
  const url = await createDirectoryDatabase(inject("postgresUrl"));
  const reopen = () => openPostgresDirectory({ url, secret, clock });
  const directory = await reopen();
  return {
    directory,
    reopen,
    execute: (statement) => withClient(url, async (client) => void (await client.query(statement))),
    count: async (table) => {
      const { rows } = await withClient(url, (client) =>
        client.query(`select count(*) as rows from ${table}`),
      );
      return Number(rows[0].rows);
    },
    async cleanup() {
      await directory.close();
      await dropDatabase(url);
    },
  };
});

test("many who open a new database at once all find it ready, and each step was taken once", async () => {
  await withDatabase(async (url) => {
    const directories = await Promise.all(
      Array.from({ length: 8 }, () => openPostgresDirectory({ url, secret })),
    );
    for (const directory of directories) {
      await directory.ping();
      await directory.close();
    }
    const { rows } = await withClient(url, (client) => client.query("select version from schema_migrations"));
    const versions = rows.map(({ version }) => version).sort((left, right) => left - right);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
    expect(versions.length).toBeGreaterThan(6);
  });
});

test("arrivals rise from turn to turn, whoever writes and whatever their clocks say", async () => {
  await withDatabase(async (url) => {
    const [here, there] = [createPostgresWriterLock(url), createPostgresWriterLock(url)];
    const arrivals: number[] = [];
    for (const [lock, clock] of [
      [here, 5_000],
      [there, 3_000],
      [there, 3_000],
      [here, 9_000],
    ] as const) {
      const held = await lock.acquire("write");
      arrivals.push(await held.arrive(clock), await held.arrive(clock));
      await held.release();
    }
    expect(arrivals).toEqual([5_000, 5_001, 5_002, 5_003, 5_004, 5_005, 9_000, 9_001]);
  });
});

test("a database of a newer version is refused with a sentence and left alone", async () => {
  await withDatabase(async (url) => {
    await (await openPostgresDirectory({ url, secret })).close();
    await withClient(url, (client) =>
      client.query("insert into schema_migrations values (999, 'future', 0)"),
    );
    await expect(openPostgresDirectory({ url, secret })).rejects.toThrow(/newer version of Earshot/);
  });
});

test("a database in another encoding is refused, and it says how to make one", async () => {
  const url = inject("postgresUrl");
  await withClient(url, (client) =>
    client.query("create database earshot_latin encoding 'LATIN1' locale 'C' template template0"),
  );
  const latin = Object.assign(new URL(url), { pathname: "earshot_latin" }).href;
  await expect(openPostgresDirectory({ url: latin, secret })).rejects.toThrow(
    /encoding LATIN1.*encoding 'UTF8'/,
  );
  await dropDatabase(latin);
});

test("a database that cannot be reached is named without its password, and the reason is told", async () => {
  const opening = openPostgresDirectory({ url: "postgresql://ann:hunter2@127.0.0.1:1/earshot", secret });
  await expect(opening).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1\/earshot cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  );
});

test("a server without TLS is refused unless the address says that none is wanted", async () => {
  await withDatabase(async (url) => {
    await expect(openPostgresDirectory({ url: `${url}?sslmode=require`, secret })).rejects.toThrow(
      /does not support SSL connections.*sslmode=disable/,
    );
  });
});

test("text is ordered by its bytes whatever the collation of the database", async () => {
  await withDatabase(async (url) => {
    const directory = await openPostgresDirectory({ url, secret });
    for (const name of ["b", "B", "ä", "a-b", "ab", "Z", "_"]) await directory.facts.set(name, "");
    const sorted = await withClient(url, (client) => client.query("select name from facts order by name"));
    expect(sorted.rows.map(({ name }) => name)).toEqual(["B", "Z", "_", "a-b", "ab", "b", "ä"]);
    // The database itself would have sorted otherwise.
    const own = await withClient(url, (client) =>
      client.query('select name from facts order by name collate "default"'),
    );
    expect(own.rows).not.toEqual(sorted.rows);
    await directory.close();
  });
});

test("servers that change the same things at the same time lose nothing", async () => {
  await withDatabase(async (url) => {
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => openPostgresDirectory({ url, secret })),
    );
    const [first] = servers;
    if (first === undefined) throw new Error("no server");
    const user = await first.users.create({
      email: "ann@example.org",
      password: "correct horse",
      scopes: [],
    });
    const { key } = await first.keys.create({ userId: user.id });
    const { id } = await first.lists.create(user.id, { name: "papers" });
    const platform = "Gab" as const;
    await Promise.all(
      servers.flatMap((server, index) => [
        server.lists.update(id, index === 0 ? { description: "changed" } : { keyword: "harbor" }),
        ...Array.from({ length: 20 }, (_, count) =>
          server.lists.addMembers(
            id,
            // Each in another order, and many of them everywhere.
            rotate(["a", "b", "c", `${index}.${count}`], count).map((value) => ({
              platform,
              by: "uid",
              value,
            })),
          ),
        ),
        ...Array.from({ length: 50 }, async () => server.keys.touch(key.id)),
      ]),
    );
    const list = await first.lists.find(id);
    expect(list).toMatchObject({ description: "changed", keyword: "harbor", memberCount: 63 });
    for (const server of servers) await server.keys.usageOf(user.id, 1);
    const uses = await first.keys.usageOf(user.id, 1);
    expect(uses.get(key.id)?.map(({ requests }) => requests)).toEqual([150]);
    for (const server of servers) await server.close();
  });
});

test("of what many take at once, all get together what the limit leaves", async () => {
  await withDatabase(async (url) => {
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => openPostgresDirectory({ url, secret })),
    );
    const [first] = servers;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ server: fc.nat(2), wanted: fc.nat(9), made: fc.nat(2) }), { maxLength: 12 }),
        fc.nat(40),
        fc.uuid(),
        async (takes, limit, counter) => {
          const taken = await Promise.all(
            takes.map(async ({ server, wanted, made }) =>
              servers[server]?.rates?.take({ counter, hour: 1, limit, made, wanted }),
            ),
          );
          const granted = taken.reduce((sum, take) => sum + (take?.granted ?? 0), 0);
          const made = takes.reduce((sum, take) => sum + take.made, 0);
          const wanted = takes.reduce((sum, take) => sum + take.wanted, 0);
          const last = await first?.rates?.take({ counter, hour: 1, limit, made: 0, wanted: 0 });
          expect(last?.used).toBe(granted + made);
          expect(granted).toBeLessThanOrEqual(Math.max(0, limit));
          if (made === 0) expect(granted).toBe(Math.min(limit, wanted));
        },
      ),
      { numRuns: 50 },
    );
    for (const server of servers) await server.close();
  });
});

function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  return items.map((_, index) => items[(index + by) % items.length] as Item);
}

async function withDatabase(use: (url: string) => Promise<void>): Promise<void> {
  const url = await createDatabase(inject("postgresUrl"));
  try {
    await use(url);
  } finally {
    await dropDatabase(url);
  }
}
