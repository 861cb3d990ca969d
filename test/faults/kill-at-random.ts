import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createRandom, type Random } from "../../src/demo/random.ts";
import { earshot, type RunningServer, startEarshot, watchEarshot } from "../support/earshot-process.ts";
import { observe, PLATFORM, PostModel, toLine, type Work } from "./post-model.ts";
import { setTrap, type Trap } from "./trap.ts";
import { upload } from "./upload.ts";

type Task = "start" | "import" | "delete" | "describe" | "reindex" | "purge";
/**
 * Who is killed: a command without a server, a command beside one, the server that works for a command, or the
 * server that is sent posts over HTTP.
 */
type Victim = "command" | "command beside" | "server beside" | "server";

interface Scene {
  readonly victim: Victim;
  readonly task: Task;
}

export interface KillOptions {
  readonly folder: string;
  readonly kills: number;
  readonly seed: string;
  readonly tell: (line: string) => void;
}

const FIRST_POSTS = 2_500;
const DELIVERED = 600;
/** In a long run the first chunk of columns becomes full: so often all posts were replaced before. */
const EARLIER = 25;
const LONG_RUN = 20;
const DELETED = 150;
const PORTION = 200;
/** A task that is over before it is killed is given again; so often, and then it is no use. */
const MOST_TRIES = 12;

const NOTHING: Work = { changes: [], described: { accounts: [], round: 0 }, isWhole: true };

/** The first ten have every task and every victim. */
const SCENES: readonly Scene[] = [
  { victim: "server", task: "import" },
  { victim: "command", task: "import" },
  { victim: "server beside", task: "delete" },
  { victim: "command", task: "purge" },
  { victim: "command beside", task: "import" },
  { victim: "server beside", task: "reindex" },
  { victim: "command", task: "describe" },
  { victim: "server beside", task: "import" },
  { victim: "server", task: "start" },
  { victim: "command", task: "delete" },
  { victim: "server beside", task: "purge" },
  { victim: "command", task: "reindex" },
  { victim: "server", task: "import" },
  { victim: "server beside", task: "describe" },
  { victim: "command", task: "import" },
  { victim: "command beside", task: "delete" },
  { victim: "command beside", task: "purge" },
  { victim: "server", task: "import" },
  { victim: "command beside", task: "reindex" },
  { victim: "command", task: "purge" },
];

/** Kills at random moments, and compares after each kill what is there with what was acknowledged. */
export async function killAtRandom(options: KillOptions): Promise<void> {
  const installation = new Installation(options);
  try {
    await installation.begin();
    for (let kills = 0; kills < options.kills; kills += 1) {
      const scene = SCENES[kills % SCENES.length] ?? { victim: "server", task: "import" };
      await installation.killIn(scene, kills + 1);
    }
  } finally {
    await installation.end();
  }
}

class Installation {
  readonly #options: KillOptions;
  readonly #random: Random;
  readonly #model: PostModel;
  readonly #data: string;
  readonly #file: string;
  /** How many writes were seen of a task that nobody killed. */
  readonly #writes = new Map<string, number>();
  #server: RunningServer | null = null;
  #key = "";
  #round = 0;

  constructor(options: KillOptions) {
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#model = new PostModel(this.#random);
    this.#data = join(options.folder, "data");
    this.#file = join(options.folder, "work.ndjson");
  }

  async begin(): Promise<void> {
    const data = ["--data", this.#data];
    await earshot(["user", "create", "ann@example.org", "--admin", ...data], { input: "correct horse\n" });
    const created = await earshot([
      "key",
      "create",
      "--user",
      "ann@example.org",
      "--scope",
      "import",
      ...data,
    ]);
    this.#key = created.stdout.trim();
    const first = this.#model.delivery(FIRST_POSTS);
    if (this.#options.kills >= LONG_RUN) {
      const lines = Array.from({ length: EARLIER }, (_, time) =>
        first.changes.map(({ uid }) => toLine({ uid, after: { edition: 9_000 + time, likes: 0 } })),
      );
      const args = ["import", "-", "--batch-size", String(FIRST_POSTS), ...data];
      expect(await earshot(args, { input: lines.flat().join("\n") })).toMatchObject({ code: 0 });
    }
    expect(await earshot(this.#argumentsFor("import", first))).toMatchObject({ code: 0 });
    await this.#look(first, "all");
  }

  async end(): Promise<void> {
    await this.#server?.stop("SIGKILL");
  }

  /** Until something has been killed while it worked. */
  async killIn(scene: Scene, number: number): Promise<void> {
    const name = `${scene.victim}, ${scene.task}`;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      this.#round += 1;
      const work = this.#workOf(scene.task);
      const most = this.#writes.get(name) ?? 8;
      const trap = setTrap(this.#data, 1 + this.#random.below(most), 8 * this.#random.next());
      const { wasKilled, acknowledged } = await this.#play(scene, work, trap);
      if (!wasKilled) this.#writes.set(name, Math.max(1, trap.seen()));
      const happened = await this.#look(work, acknowledged);
      if (!wasKilled) continue;
      const told = `acknowledged ${acknowledged} of ${work.changes.length}, ${happened} posts are there`;
      this.#options.tell(`kill ${number}: ${name}, at write ${trap.seen()}; ${told}`);
      return;
    }
    throw new Error(`${name} was over ${MOST_TRIES} times before it could be killed`);
  }

  #workOf(task: Task): Work {
    if (task === "import") return this.#model.delivery(DELIVERED);
    if (task === "delete") return this.#model.deletion(DELETED);
    if (task === "describe") return this.#model.description(this.#round);
    return NOTHING;
  }

  async #play({ victim, task }: Scene, work: Work, trap: Trap): Promise<Played> {
    if (task === "start") {
      await this.#stopServer("SIGTERM");
      const { events, kill } = watchEarshot(this.#serving());
      const wasKilled = await trap.spring(firstOf(events), kill);
      if (!wasKilled) await kill();
      return { wasKilled, acknowledged: 0 };
    }
    if (victim === "command") await this.#stopServer("SIGTERM");
    else await this.#startServer();
    if (victim === "server") {
      const lines = work.changes.map(toLine);
      const sending = upload(this.#running(), { key: this.#key, lines, portion: PORTION });
      const wasKilled = await trap.spring(sending, () => this.#stopServer("SIGKILL"));
      const { acknowledged, summary } = await sending;
      return { wasKilled, acknowledged: summary === null ? acknowledged : "all" };
    }
    const { events, exit, kill } = watchEarshot(this.#argumentsFor(task, work));
    const progress = follow(events, task);
    const wasKilled = await trap.spring(
      exit,
      victim === "server beside" ? () => this.#stopServer("SIGKILL") : kill,
    );
    if (wasKilled && victim === "server beside") await kill();
    const code = await exit;
    // What it had taken in is stored when it has ended.
    if (victim === "command beside") await this.#stopServer("SIGTERM");
    const acknowledged = await progress;
    if (!wasKilled) expect({ code, acknowledged }).toEqual({ code: 0, acknowledged: "all" });
    return { wasKilled, acknowledged };
  }

  #argumentsFor(task: Task, { changes, described }: Work): readonly string[] {
    const data = ["--data", this.#data];
    switch (task) {
      case "import":
        writeFileSync(this.#file, changes.map(toLine).join("\n"));
        return ["import", this.#file, "--batch-size", "100", ...data];
      case "delete":
        writeFileSync(this.#file, changes.map(({ uid }) => `${PLATFORM},${uid}`).join("\n"));
        return ["posts", "delete", "--uids", this.#file, "--yes", ...data];
      case "describe": {
        const lines = described.accounts.map((uid) => `${PLATFORM},${uid},${described.round}`);
        writeFileSync(this.#file, ["platform,uid,properties.round", ...lines].join("\n"));
        return ["accounts", "import", this.#file, ...data];
      }
      case "start":
        return this.#serving();
      case "reindex":
        return ["reindex", "--force", ...data];
      case "purge":
        return ["posts", "purge", ...data];
    }
  }

  /** Everything that can be asked for is as it must be; how many posts there are. */
  async #look(work: Work, acknowledged: number | "all"): Promise<number> {
    await this.#startServer();
    const checking = earshot(["check", "--json", "--data", this.#data]);
    const exported = await this.#get("/api/v1/posts/export", { format: "ndjson" });
    const lines = exported.split("\n").filter((line) => line !== "");
    this.#model.settle(work, acknowledged, observe(lines));
    const { posts } = this.#model;
    expect(await this.#total("/api/v1/posts", {})).toBe(posts.size);
    const stats = JSON.parse(await this.#get("/api/v1/posts/stats", {})).data.attributes;
    const likes = [...posts.values()].reduce((sum, version) => sum + version.likes, 0);
    expect(stats).toMatchObject({ total_posts: posts.size, engagement: { total: likes } });
    // Words and columns say the same as the documents.
    for (const [edition, count] of [...this.#model.editions()].slice(-5))
      expect(await this.#total("/api/v1/posts", { keyword: `edition${edition}` })).toBe(count);
    const { code, stdout, stderr } = await checking;
    expect({ code, stderr, ...JSON.parse(stdout || "{}") }).toMatchObject({
      ...{ code: 0, stderr: "", ok: true, posts: posts.size, problems: [] },
    });
    return posts.size;
  }

  async #total(path: string, query: Readonly<Record<string, string>>): Promise<number> {
    return JSON.parse(await this.#get(path, { per_page: "1", ...query })).meta.total_posts;
  }

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<string> {
    const parameters = new URLSearchParams({ published_at_from: "1690000000", ...query });
    const headers = { authorization: `Bearer ${this.#key}` };
    const answer = await fetch(`${this.#running().url}${path}?${parameters}`, { headers });
    const body = await answer.text();
    expect(answer.status, body).toBe(200);
    return body;
  }

  #serving(): readonly string[] {
    const settings = ["--port", "0", "--metrics-port", "off", "--rate-limit", "0", "--log-level", "warn"];
    return ["serve", "--data", this.#data, ...settings];
  }

  async #startServer(): Promise<void> {
    this.#server ??= await startEarshot(this.#serving());
  }

  #running(): RunningServer {
    if (this.#server === null) throw new Error("no server runs");
    return this.#server;
  }

  async #stopServer(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const code = await server?.stop(signal);
    if (server !== null && signal === "SIGTERM") expect(code, await server.errors).toBe(0);
  }
}

interface Played {
  readonly wasKilled: boolean;
  /** Lines of an import, or everything. */
  readonly acknowledged: number | "all";
}

async function firstOf(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events) return;
}

/** What a command says that is done. */
async function follow(events: AsyncIterable<Readonly<Record<string, unknown>>>, task: Task) {
  let acknowledged: number | "all" = 0;
  for await (const event of events) {
    if (event.event === "batch") acknowledged = Number(event.line);
    else if (event.event === "summary" || (task !== "import" && event.event === undefined))
      acknowledged = "all";
  }
  return acknowledged;
}
