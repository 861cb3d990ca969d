import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { SingleSignOnSettings } from "../../src/http/sign-in/admit.ts";

/** A real OpenID Connect provider on this machine. Each visitor is signed in as the test says, without a form. */
export interface IdentityProvider {
  readonly settings: SingleSignOnSettings;
  /** Who comes next; null: every visitor is turned away. */
  account: string | null;
  /** What is said of each account, beside `sub`. */
  readonly claims: Record<string, Readonly<Record<string, unknown>>>;
  /** Lets servers at these addresses have users sign in. Called once. */
  register(origins: readonly string[]): void;
  close(): Promise<void>;
}

const CLIENT = { id: "earshot", secret: "the secret of the client" } as const;

export async function openIdentityProvider(): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: IdentityProvider = {
    account: null,
    claims: {},
    settings: {
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: "openid email groups",
      label: "Example ID",
      domains: ["example.org"],
      groups: null,
      groupsClaim: "groups",
      groupRights: [
        { group: "analysts", scopes: ["lists"], teams: ["Newsroom"] },
        { group: "operators", scopes: ["lists", "import"], teams: ["Night shift"] },
      ],
    },
    register(origins) {
      const provider = createProvider(issuer, origins, opened);
      const answerOthers = provider.callback();
      answer = (request, response) => {
        if (!request.url?.startsWith("/interaction/")) return void answerOthers(request, response);
        const result = opened.account === null ? REFUSED : { login: { accountId: opened.account } };
        void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return opened;
}

const REFUSED = { error: "access_denied", error_description: "The user has turned away." } as const;

function createProvider(issuer: string, origins: readonly string[], opened: IdentityProvider): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: origins.map((origin) => `${origin}/sign-in/sso/callback`),
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", kid: "1" } as never] },
    cookies: { keys: ["of the test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    pkce: { required: () => true, methods: ["S256"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...opened.claims[id] }),
    }),
    // Everybody agrees to everything.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email groups");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Session: 60, Interaction: 60 },
  });
}
