import type { Scope } from "../../contract/vocabulary.ts";
import type { User } from "../records.ts";

/** A key pair of which the private half is on a device of the user. */
export interface Passkey {
  readonly id: number;
  /** In base64url. */
  readonly credentialId: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What is needed to check the signature of a passkey. */
export interface PasskeyProof {
  /** In base64url. */
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What a user proves besides the password. */
interface Factors {
  /** Since when there is an authenticator app; null: there is none. */
  readonly appSince: Date | null;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** With the first factor come recovery codes, which are told once; null: the user has some. */
export interface AddedFactor {
  readonly recoveryCodes: readonly string[] | null;
}

/** What users prove besides their passwords. */
export interface FactorDirectory {
  of(userId: number): Promise<Factors>;
  /** Takes the place of the app that there was. Null: the code is not one of this secret (base32). */
  setApp(userId: number, secret: string, code: string): Promise<AddedFactor | null>;
  removeApp(userId: number): Promise<void>;
  addPasskey(
    userId: number,
    passkey: PasskeyProof & { name: string },
  ): Promise<AddedFactor & { passkey: Passkey }>;
  renamePasskey(userId: number, id: number, name: string): Promise<Passkey>;
  removePasskey(userId: number, id: number): Promise<Passkey>;
  /** Whose passkey it is, and what its signature is checked with; null: unknown, or of a disabled user. */
  findPasskey(credentialId: string): Promise<{ readonly user: User; readonly proof: PasskeyProof } | null>;
  /** Notes that it was used; false: another use has got further meanwhile, or it is gone. */
  notePasskey(credentialId: string, counter: number): Promise<boolean>;
  /** What a code was: of the app, or for recovery. Each is taken once; null: wrong, or taken before. */
  takeCode(userId: number, code: string): Promise<"app" | "recovery" | null>;
  /** In place of those that are left. Refused for a user without a factor. */
  renewRecoveryCodes(userId: number): Promise<readonly string[]>;
  /** Removes all of a user, and ends the user's sessions. */
  reset(userId: number): Promise<void>;
}

/** Users whom an identity provider knows, by its address and its name for the user. */
export interface IdentityDirectory {
  find(issuer: string, subject: string): Promise<User | null>;
  /** Makes the user, without a password. Refused as a conflict when there is a user with this e-mail address. */
  create(identity: {
    issuer: string;
    subject: string;
    email: string;
    scopes: readonly Scope[];
  }): Promise<User>;
}
