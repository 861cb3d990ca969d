import type { CommandGroup } from "./terminal/command.ts";

/** The tree of commands. Each is loaded when it is called. */
export const rootCommand: CommandGroup = {
  description: "Earshot searches, counts and charts social-media posts.",
  commands: {
    serve: () => import("./commands/serve.ts").then((file) => file.serve),
    import: () => import("./commands/import.ts").then((file) => file.importFiles),
    reindex: () => import("./commands/reindex.ts").then((file) => file.reindex),
    posts: {
      description: "Posts that must go: erasure and retention.",
      commands: {
        delete: () => import("./commands/posts.ts").then((file) => file.postsDelete),
        expire: () => import("./commands/posts.ts").then((file) => file.postsExpire),
        purge: () => import("./commands/posts.ts").then((file) => file.postsPurge),
      },
    },
    accounts: {
      description: "What is known of the accounts that post.",
      commands: {
        import: () => import("./commands/accounts-import.ts").then((file) => file.accountsImport),
        disclose: () => import("./commands/posts.ts").then((file) => file.accountsDisclose),
      },
    },
    user: {
      description: "Users: who may sign in and hold API keys.",
      commands: {
        create: () => import("./commands/users.ts").then((file) => file.userCreate),
        list: () => import("./commands/users.ts").then((file) => file.userList),
        disable: () => import("./commands/users.ts").then((file) => file.userDisable),
        enable: () => import("./commands/users.ts").then((file) => file.userEnable),
        delete: () => import("./commands/users.ts").then((file) => file.userDelete),
        invite: () => import("./commands/users.ts").then((file) => file.userInvite),
        "reset-factors": () => import("./commands/users.ts").then((file) => file.userResetFactors),
        "open-local-sign-in": () => import("./commands/users.ts").then((file) => file.userOpenLocalSignIn),
        "set-password": () => import("./commands/users.ts").then((file) => file.userSetPassword),
        "set-rate-limit": () => import("./commands/users.ts").then((file) => file.userSetRateLimit),
      },
    },
    key: {
      description: "API keys.",
      commands: {
        create: () => import("./commands/keys.ts").then((file) => file.keyCreate),
        list: () => import("./commands/keys.ts").then((file) => file.keyList),
        show: () => import("./commands/keys.ts").then((file) => file.keyShow),
        limit: () => import("./commands/keys.ts").then((file) => file.keyLimit),
        rotate: () => import("./commands/keys.ts").then((file) => file.keyRotate),
        disable: () => import("./commands/keys.ts").then((file) => file.keyDisable),
        enable: () => import("./commands/keys.ts").then((file) => file.keyEnable),
        delete: () => import("./commands/keys.ts").then((file) => file.keyDelete),
      },
    },
    list: {
      description: "Monitoring lists: accounts and keywords that pull posts in.",
      commands: {
        create: () => import("./commands/lists.ts").then((file) => file.listCreate),
        add: () => import("./commands/lists.ts").then((file) => file.listAdd),
        remove: () => import("./commands/lists.ts").then((file) => file.listRemove),
        show: () => import("./commands/lists.ts").then((file) => file.listShow),
        list: () => import("./commands/lists.ts").then((file) => file.listList),
        share: () => import("./commands/teams.ts").then((file) => file.listShare),
        delete: () => import("./commands/lists.ts").then((file) => file.listDelete),
      },
    },
    team: {
      description: "Teams: users who share lists.",
      commands: {
        create: () => import("./commands/teams.ts").then((file) => file.teamCreate),
        list: () => import("./commands/teams.ts").then((file) => file.teamList),
        rename: () => import("./commands/teams.ts").then((file) => file.teamRename),
        add: () => import("./commands/teams.ts").then((file) => file.teamAdd),
        remove: () => import("./commands/teams.ts").then((file) => file.teamRemove),
        delete: () => import("./commands/teams.ts").then((file) => file.teamDelete),
      },
    },
    watch: {
      description: "Alerts on saved searches.",
      commands: {
        list: () => import("./commands/watch.ts").then((file) => file.watchList),
        run: () => import("./commands/watch.ts").then((file) => file.watchRun),
        test: () => import("./commands/watch.ts").then((file) => file.watchTest),
      },
    },
    "migrate-stores": () => import("./commands/migrate-stores.ts").then((file) => file.migrateStores),
    backup: () => import("./commands/backup.ts").then((file) => file.backup),
    export: () => import("./commands/export.ts").then((file) => file.exportFile),
    check: () => import("./commands/inspect.ts").then((file) => file.check),
    restore: () => import("./commands/backup.ts").then((file) => file.restore),
    stats: () => import("./commands/inspect.ts").then((file) => file.stats),
    demo: () => import("./commands/demo.ts").then((file) => file.demo),
    openapi: () => import("./commands/version.ts").then((file) => file.openapi),
    version: () => import("./commands/version.ts").then((file) => file.version),
  },
};
