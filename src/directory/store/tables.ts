import type { Generated } from "kysely";
import type { Platform } from "../../contract/vocabulary.ts";
import type { ListShare, Member } from "../records.ts";
import type { WatchTables } from "../watch/watch-tables.ts";

/**
 * The tables as both databases have them: times are Unix milliseconds, flags are 0 or 1, scopes are separated by
 * spaces. Every number arrives as a JavaScript number; a driver that would give strings for large ones has to be told.
 */
export interface Tables extends WatchTables {
  readonly users: UsersTable;
  readonly invitations: InvitationsTable;
  readonly authenticator_apps: AuthenticatorAppsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly passkeys: PasskeysTable;
  readonly identities: IdentitiesTable;
  readonly sessions: SessionsTable;
  readonly session_keys: SessionKeysTable;
  readonly api_keys: ApiKeysTable;
  readonly key_usage: KeyUsageTable;
  readonly lists: ListsTable;
  readonly list_members: ListMembersTable;
  readonly teams: TeamsTable;
  readonly team_members: TeamMembersTable;
  readonly list_shares: ListSharesTable;
  readonly searches: SearchesTable;
  readonly search_shares: SearchSharesTable;
  readonly search_visits: SearchVisitsTable;
  readonly audit: AuditTable;
  readonly rate_counts: RateCountsTable;
  readonly facts: FactsTable;
  readonly schema_migrations: SchemaMigrationsTable;
}

interface UsersTable {
  readonly id: Generated<number>;
  readonly email: string;
  /** Empty: the user has not set one yet. */
  readonly password_hash: string;
  readonly disabled: number;
  readonly scopes: string;
  readonly rate_limit: number | null;
  readonly created_at: number;
  /** Whether there is an app or a passkey. */
  readonly second_factor: Generated<number>;
}

interface AuthenticatorAppsTable {
  readonly user_id: number;
  /** Encrypted under the secret of the installation. */
  readonly sealed_secret: string;
  /** The time step of the last code that was accepted: neither it nor an earlier one is accepted again. */
  readonly last_step: number;
  readonly created_at: number;
}

interface RecoveryCodesTable {
  readonly code_hash: string;
  readonly user_id: number;
}

interface PasskeysTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  /** In base64url, as browsers say it. */
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  /** Separated by spaces. */
  readonly transports: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

interface IdentitiesTable {
  readonly issuer: string;
  readonly subject: string;
  readonly user_id: number;
  readonly created_at: number;
}

interface InvitationsTable {
  readonly token_hash: string;
  readonly user_id: number;
  readonly created_at: number;
  readonly expires_at: number;
}

interface SessionsTable {
  readonly id: Generated<number>;
  readonly token_hash: string;
  readonly user_id: number;
  readonly created_at: number;
  readonly confirmed_at: number;
  readonly expires_at: number;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly opened_with: Generated<string>;
}

interface SessionKeysTable {
  readonly secret_hash: string;
  readonly session_id: number;
  readonly expires_at: number;
}

interface ApiKeysTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string | null;
  readonly secret_hash: string;
  readonly sealed_secret: string;
  readonly disabled: number;
  readonly scopes: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  /** Requests an hour, within those of the user; null: as many as the user has. */
  readonly rate_limit: number | null;
  readonly expires_at: number | null;
  /** Separated by spaces; empty: everywhere. */
  readonly allowed_addresses: string;
  readonly last_address: string | null;
}

interface KeyUsageTable {
  readonly key_id: number;
  /** In UTC: `2026-11-10`. */
  readonly day: string;
  readonly requests: number;
}

interface ListsTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly keyword: string | null;
  readonly simple_query: number;
  readonly created_at: number;
  /** Grows with every change, so that it is the version of the list's members. */
  readonly updated_at: number;
}

interface ListMembersTable {
  readonly id: Generated<number>;
  readonly list_id: number;
  readonly platform: Platform;
  readonly named_by: Member["by"];
  readonly value: string;
}

interface TeamsTable {
  readonly id: Generated<number>;
  readonly name: string;
  /** The name in lower case. */
  readonly name_key: string;
  readonly created_at: number;
}

interface TeamMembersTable {
  readonly team_id: number;
  readonly user_id: number;
}

interface ListSharesTable {
  readonly list_id: number;
  readonly team_id: number;
  readonly may: ListShare["may"];
}

interface SearchesTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string;
  readonly query: string;
  readonly window_days: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

interface SearchSharesTable {
  readonly search_id: number;
  readonly team_id: number;
}

/** When a user last opened a search. */
interface SearchVisitsTable {
  readonly search_id: number;
  readonly user_id: number;
  readonly opened_at: number;
}

interface AuditTable {
  readonly id: Generated<number>;
  readonly at: number;
  readonly actor: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly key_id: number | null;
  readonly session_id: number | null;
}

interface RateCountsTable {
  /** Whose requests, or wrong passwords, are counted. */
  readonly counter: string;
  /** Hours since 1970. */
  readonly hour: number;
  readonly used: number;
  /** What the last who asked got: the database tells it only of a column. */
  readonly granted: number;
}

interface FactsTable {
  readonly name: string;
  readonly value: string;
}

interface SchemaMigrationsTable {
  readonly version: number;
  readonly name: string;
  readonly applied_at: number;
}
