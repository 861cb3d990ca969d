import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openPostgresDirectory } from "../src/directory/postgres.ts";
import { describeDirectory } from "./directory-suite.ts";
import { createDatabase, dropDatabase } from "./postgres-server.ts";

const secret = randomBytes(32);

describeDirectory("PostgreSQL", async (clock) => {
  const url = await createDatabase(inject("postgresUrl"));
  const reopen = () => openPostgresDirectory({ url, secret, clock });
  const directory = await reopen();
  return {
    directory,
    reopen,
    async cleanup() {
      await directory.close();
      await dropDatabase(url);
    },
  };
});
