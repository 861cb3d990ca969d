/**
 * usage: node scripts/install/programs.mjs
 *
 * What the tests start beside Earshot: found, or installed where that is possible. A process of its own, because it
 * mostly waits for other machines, and what is to be built meanwhile need not wait for it.
 */

import { ensureChromium } from "./chromium.mjs";
import { ensureClickHouse } from "./clickhouse.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { ensureStrace } from "./strace.mjs";
import { ensureZookeeper } from "./zookeeper.mjs";

ensureChromium();
ensureClickHouse();
ensurePostgres();
ensureStrace();
ensureZookeeper();
