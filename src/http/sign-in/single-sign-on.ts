import type { FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import { SINGLE_SIGN_ON_CALLBACK } from "../../contract/manage/factors.ts";
import { readCookie, setCookie } from "../manage/page-door.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import type { Handler } from "../server/server.ts";
import { admit, type Claims, RefusedError, type SingleSignOnSettings } from "./admit.ts";
import { letIn, type SignInContext } from "./sign-in.ts";

/** What is remembered in the browser while its user is at the identity provider. */
const COOKIE = "earshot_sso";
const LIFETIME_MS = 10 * 60_000;
const MAX_NEXT_LENGTH = 1_500;
const TIMEOUT_SECONDS = 10;

/** OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export function createSingleSignOn(
  context: SignInContext,
  settings: SingleSignOnSettings,
): { readonly start: Handler; readonly callback: Handler } {
  const { tokens, secure, logger, auditSums } = context;
  const provider = createProvider(settings);

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const { problem, message, email } = asRefusal(error);
    if (problem === "unreachable") provider.forget();
    logger.warn({ problem, reason: message, requestId: request.id }, "single sign-on refused");
    const detail = `single sign-on: ${problem}`;
    const entry = {
      actor: null,
      action: "session.refused",
      ...(email && { subject: email }),
      detail,
    } as const;
    await auditSums.note(request, entry);
    return reply.redirect(`/sign-in?problem=${problem}`, 302);
  }

  return {
    start: async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        const config = await provider.get();
        const verifier = oidc.randomPKCECodeVerifier();
        const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
        const next = placeIn(new URLSearchParams(rawQueryOf(request.url)).get("next"));
        const { token } = tokens.seal("single-sign-on", { state, nonce, verifier, next }, LIFETIME_MS);
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: `${baseOf(context, request)}${SINGLE_SIGN_ON_CALLBACK}`,
          scope: settings.scopes,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          state,
          nonce,
        });
        setCookie(reply, { name: COOKIE, value: token, maxAgeSeconds: LIFETIME_MS / 1000, secure });
        return reply.redirect(address.href, 302);
      } catch (error) {
        return refuse(request, reply, error);
      }
    },

    callback: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const remembered = tokens.open("single-sign-on", readCookie(request, COOKIE, secure) ?? "");
      setCookie(reply, { name: COOKIE, value: "", maxAgeSeconds: 0, secure });
      try {
        const query = rawQueryOf(request.url);
        if (remembered === null || new URLSearchParams(query).get("state") !== remembered.state) {
          throw new RefusedError("over", "no cookie, or another state");
        }
        const address = new URL(`${baseOf(context, request)}${SINGLE_SIGN_ON_CALLBACK}?${query}`);
        const claims = await identify(await provider.get(), address, remembered);
        const user = await admit(context, settings, request, claims);
        await letIn(context, { request, reply }, user, {
          subject: `with ${settings.label}`,
          openedWith: "single_sign_on",
        });
        return reply.redirect(remembered.next, 302);
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  };
}

/** What the provider says of itself is asked for when it is first needed, and again when it did not answer well. */
function createProvider({ issuer, clientId, clientSecret }: SingleSignOnSettings) {
  let known: Promise<oidc.Configuration> | null = null;

  async function discover(): Promise<oidc.Configuration> {
    // The settings allow http for this machine only.
    const execute = issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate =
      clientSecret === null
        ? oidc.None()
        : methods.includes("client_secret_basic")
          ? oidc.ClientSecretBasic(clientSecret)
          : oidc.ClientSecretPost(clientSecret);
    const config = new oidc.Configuration(metadata, clientId, undefined, authenticate);
    config.timeout = TIMEOUT_SECONDS;
    for (const prepare of execute) prepare(config);
    return config;
  }

  return {
    get(): Promise<oidc.Configuration> {
      known ??= discover();
      known.catch(() => {
        known = null;
      });
      return known;
    },
    forget(): void {
      known = null;
    },
  };
}

/** Who it is, by the signed token, and what else the provider tells of the user. */
async function identify(
  config: oidc.Configuration,
  address: URL,
  { state, nonce, verifier }: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<Claims> {
  const granted = await oidc.authorizationCodeGrant(config, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = granted.claims();
  if (claims === undefined) throw new RefusedError("unreachable", "no ID token");
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const told = await oidc.fetchUserInfo(config, granted.access_token, claims.sub);
  return { ...told, ...claims };
}

/** Without `public-url`, the name in the browser: the provider knows which addresses it may lead back to. */
function baseOf({ publicBase, publicUrlGiven }: SignInContext, { headers }: FastifyRequest): string {
  const told = `http://${headers.host}`;
  return publicUrlGiven || !URL.canParse(told) ? publicBase() : new URL(told).origin;
}

/** A page of ours, and of no other site. */
function placeIn(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) && next.length <= MAX_NEXT_LENGTH;
  return isOurs ? next : "/";
}

function asRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new RefusedError("denied", error.error);
  return new RefusedError("unreachable", error instanceof Error ? error.message : String(error));
}
