import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { SIGN_IN_STEP_MINUTES } from "../../contract/limits.ts";
import type { PasskeyChallengeBody } from "../../contract/manage/factors.ts";
import type { PasskeyProof } from "../../directory/factors/factor-directory.ts";
import type { User } from "../../directory/records.ts";
import type { Context } from "../context.ts";
import { Failure } from "../server/failure.ts";
import type { SealedTokens } from "./sealed-tokens.ts";

/** What a browser answered to a challenge of ours. */
interface Answer {
  readonly challenge: string;
  readonly credential: string;
}

/** The ceremonies of WebAuthn. The name of the site is that of `public-url`, or the one in the browser. */
export interface Passkeys {
  /** For making a new one. */
  offer(request: FastifyRequest, user: User): Promise<PasskeyChallengeBody>;
  /** What to remember of the new one; refused when it is not the answer to a challenge of this user. */
  register(user: User, answer: Answer): Promise<PasskeyProof>;
  /** For one of a user, or for any. `alone`: nothing else is asked for, so the device has to verify its user. */
  ask(
    request: FastifyRequest,
    user: User | null,
    options: { readonly alone: boolean },
  ): Promise<PasskeyChallengeBody>;
  /** Whose passkey signed; null: none of ours, of another user, or used before. */
  check(
    answer: Answer,
    options: { readonly user: User | null; readonly alone: boolean },
  ): Promise<User | null>;
}

const LIFETIME_MS = SIGN_IN_STEP_MINUTES * 60_000;

export function createPasskeys(
  { directory, publicBase, publicUrlGiven }: Context,
  tokens: SealedTokens,
): Passkeys {
  /** As in the door for pages: without `public-url`, the name that the browser says. */
  function originOf({ headers }: FastifyRequest): string {
    const { origin = "", host } = headers;
    const own = new URL(publicBase()).origin;
    if (publicUrlGiven || !URL.canParse(origin)) return own;
    return new URL(origin).host === host?.toLowerCase() ? new URL(origin).origin : own;
  }

  const credentialsOf = async (user: User) => {
    const { passkeys } = await directory.factors.of(user.id);
    return passkeys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }));
  };

  return {
    async offer(request, user) {
      const origin = originOf(request);
      const options = await generateRegistrationOptions({
        rpName: "Earshot",
        rpID: new URL(origin).hostname,
        userName: user.email,
        // It is kept on the device, and says nothing of the user.
        userID: new Uint8Array(Buffer.from(`user ${user.id}`)),
        attestationType: "none",
        excludeCredentials: await credentialsOf(user),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        timeout: LIFETIME_MS,
      });
      const claims = { challenge: options.challenge, origin, userId: user.id };
      return present(tokens.seal("registration", claims, LIFETIME_MS), options);
    },

    async register(user, { challenge, credential }) {
      const claims = tokens.open("registration", challenge);
      if (claims === null || claims.userId !== user.id) throw CHALLENGE_IS_OVER;
      const { origin, challenge: expectedChallenge } = claims;
      const expectations = {
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: false,
      };
      const response = parse<Parameters<typeof verifyRegistrationResponse>[0]["response"]>(credential);
      const verified = await verifyRegistrationResponse({ response, ...expectations }).catch(() => null);
      if (!verified?.verified) throw PASSKEY_REFUSED;
      if (!(await directory.guesses.countToken(challenge, claims.expiresAt, 1))) throw CHALLENGE_IS_OVER;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)),
      };
    },

    async ask(request, user, { alone }) {
      const origin = originOf(request);
      const options = await generateAuthenticationOptions({
        rpID: new URL(origin).hostname,
        userVerification: alone ? "required" : "preferred",
        ...(user !== null && { allowCredentials: await credentialsOf(user) }),
        timeout: LIFETIME_MS,
      });
      const claims = { challenge: options.challenge, origin, userId: user?.id ?? null };
      return present(tokens.seal("passkey", claims, LIFETIME_MS), options);
    },

    async check({ challenge, credential }, { user, alone }) {
      const claims = tokens.open("passkey", challenge);
      if (claims === null) throw CHALLENGE_IS_OVER;
      const response = parse<Parameters<typeof verifyAuthenticationResponse>[0]["response"]>(credential);
      if (claims.userId !== (user?.id ?? null) || !isCredentialId(response.id)) return null;
      const found = await directory.factors.findPasskey(response.id);
      if (found === null || (user !== null && found.user.id !== user.id)) return null;
      const { credentialId: id, publicKey, counter, transports } = found.proof;
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: claims.challenge,
        expectedOrigin: claims.origin,
        expectedRPID: new URL(claims.origin).hostname,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
          counter,
          transports: [...transports],
        },
        requireUserVerification: alone,
      }).catch(() => null);
      if (!verified?.verified) return null;
      if (!(await directory.guesses.countToken(challenge, claims.expiresAt, 1))) return null;
      const isNoted = await directory.factors.notePasskey(id, verified.authenticationInfo.newCounter);
      return isNoted ? found.user : null;
    },
  };
}

function present(
  { token, expiresAt }: ReturnType<SealedTokens["seal"]>,
  options: object,
): PasskeyChallengeBody {
  return { challenge: token, options: { ...options }, expires_at: expiresAt.toISOString() };
}

/** Whatever else is wrong with it the library finds. */
function parse<Response>(credential: string): Response {
  try {
    const value: unknown = JSON.parse(credential);
    if (typeof value === "object" && value !== null) return value as Response;
  } catch {
    // Said below.
  }
  throw new Failure({
    code: "invalid_field",
    pointer: "/credential",
    detail: "`credential` must be the browser's answer as JSON text.",
  });
}

function isCredentialId(id: unknown): id is string {
  return typeof id === "string" && /^[\w-]{1,1400}$/.test(id);
}

export const PASSKEY_REFUSED = new Failure({
  code: "passkey_refused",
  detail: "This passkey is not one of yours, or its device did not answer as it should. Try again.",
});

const CHALLENGE_IS_OVER = new Failure(
  { code: "sign_in_over", detail: "This took too long, or was done already. Begin once more." },
  { "www-authenticate": 'Session realm="earshot"' },
);
