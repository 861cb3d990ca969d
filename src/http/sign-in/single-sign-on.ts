import type { Scope } from "../../contract/vocabulary.ts";

/** What a group of the identity provider may do here. */
export interface GroupRights {
  readonly group: string;
  readonly scopes: readonly Scope[];
}

export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly label: string;
  /** Null: of any. */
  readonly domains: readonly string[] | null;
  readonly groups: readonly string[] | null;
  readonly groupsClaim: string;
  /** Null: scopes are given here. */
  readonly groupRights: readonly GroupRights[] | null;
}
