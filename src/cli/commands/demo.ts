import { withPosts } from "../stores/compose.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { CommandError } from "../terminal/command-error.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { stopSignal } from "../terminal/stop-signal.ts";
import { claimForDemo, DEMO_SEED, fillDemo } from "./demo-data.ts";
import { ensureDemoUser } from "./demo-user.ts";

export const demo = defineCommand({
  description: "Fill an empty data directory with the demo, or extend the demo to now.",
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withPosts(args, { create: true, command: "demo" }, async ({ posts, directory, data, preparer }) => {
      if (!(await claimForDemo({ posts, directory }))) {
        throw new CommandError(
          `${data.path} has users or posts of its own, and the demo is never mixed into real data. Name an empty directory with --data DIR.`,
        );
      }
      const signal = stopSignal();
      const access = await ensureDemoUser(directory, data.demo, DEMO_SEED);
      await fillDemo(
        { posts, directory, preparer },
        { signal, onProgress: (_covered, made) => void process.stderr.write(`${made} posts\n`) },
      );
      const summary = await posts.summary();
      if (args.json) return printJson({ data: data.path, posts: summary.posts, ...access });
      printLine(`The demo in ${data.path} has ${summary.posts} posts.`);
      printLine(`Sign-in: ${access.email} ${access.password ?? "(with the password that you set)"}`);
      printLine(`API key: ${access.key}`);
      if (signal.aborted) throw new CommandError("Interrupted; the same command goes on where it stopped.");
    }),
});
