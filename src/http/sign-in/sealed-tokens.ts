import { createSecretBox } from "../../directory/keys/secret.ts";

/** What is remembered between two requests of a sign-in, or of setting up a factor. */
interface Claims {
  /** The password was right. */
  readonly "sign-in": { readonly userId: number };
  /** What a passkey is to sign; of a certain user, or of any. */
  readonly passkey: { readonly challenge: string; readonly origin: string; readonly userId: number | null };
  readonly registration: { readonly challenge: string; readonly origin: string; readonly userId: number };
  /** The secret of an app that is being set up, in base32. */
  readonly app: { readonly secret: string; readonly userId: number };
  readonly "single-sign-on": {
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
    /** Where the user wanted to go. */
    readonly next: string;
  };
}

/**
 * Tokens that clients bring back as they were given. They are encrypted, so that any server can read them and no
 * stranger can fill a table with them; how often one is used is counted by `directory.guesses.countToken`.
 */
export interface SealedTokens {
  seal<Purpose extends keyof Claims>(
    purpose: Purpose,
    claims: Claims[Purpose],
    lifetimeMs: number,
  ): { readonly token: string; readonly expiresAt: Date };
  /** Null when it is none of ours, is for something else, or is over. */
  open<Purpose extends keyof Claims>(
    purpose: Purpose,
    token: string,
  ): (Claims[Purpose] & { readonly expiresAt: Date }) | null;
}

export function createSealedTokens(secret: Uint8Array, clock: () => Date): SealedTokens {
  const box = createSecretBox(secret, "sign-in-tokens");
  return {
    seal(purpose, claims, lifetimeMs) {
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      return {
        token: box.seal(JSON.stringify({ ...claims, until: expiresAt.getTime() }), purpose),
        expiresAt,
      };
    },
    open(purpose, token) {
      const text = box.open(token, purpose);
      if (text === null) return null;
      const { until, ...claims } = JSON.parse(text);
      return until > clock().getTime() ? { ...claims, expiresAt: new Date(until) } : null;
    },
  };
}
