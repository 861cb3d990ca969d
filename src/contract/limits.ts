/** The bounds of what a request may ask for; the parser enforces them and the documentation shows them. */

export const DEFAULT_PER_PAGE = 10;
export const MAX_PER_PAGE = 1000;

/** The last second of the year 2099. */
export const MAX_TIME_SECONDS = 4_102_444_799;
export const DEFAULT_WINDOW_SECONDS = 7 * 24 * 60 * 60;

/** UTF-16 units, of a key and of a value of `person[<key>]` and `channel[<key>]`. */
export const MAX_PROPERTY_LENGTH = 256;
export const MAX_PROPERTY_PAIRS = 64;

/** Name-value pairs in one query string. */
export const MAX_QUERY_PAIRS = 20_000;

/** UTF-16 units. */
export const MAX_LIST_NAME_LENGTH = 200;
export const MAX_LIST_DESCRIPTION_LENGTH = 2_000;
export const MAX_LIST_KEYWORD_LENGTH = 4_096;
export const MAX_SAVED_QUERY_LENGTH = 8_000;
export const MAX_TEAM_NAME_LENGTH = 100;
export const MAX_TEAM_MEMBERS = 5_000;
/** Each is looked at in every round. */
export const MAX_ALERTS_OF_SEARCH = 20;
export const MAX_CHANNELS_OF_ALERT = 10;
export const MAX_WEBHOOK_ADDRESS_LENGTH = 2_000;
/** Of the uid or handle of an account in a list. */
export const MAX_MEMBER_LENGTH = 500;
export const MAX_KEY_NAME_LENGTH = 200;
/** Addresses and networks from which a key may be used. */
export const MAX_ALLOWED_ADDRESSES = 100;
/** How long a key works unless it is said otherwise. */
export const KEY_LIFETIME_DAYS = 365;
/** For how long the old key still works when it is replaced by a new one. */
export const KEY_OVERLAP_HOURS = 24;
/** From when on it is said that a key will end. */
export const KEY_WARNING_DAYS = 30;

/** So long after the password was given a session may do what needs it fresh. */
export const CONFIRMED_MINUTES = 10;

/** A link by which a user sets a password works so long, once. */
export const INVITATION_HOURS = 72;
/** Wrong passwords of one account in one hour, on all servers together. */
export const MOST_GUESSES = 100;

export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1_024;

/** How long a code of an authenticator app is shown; the one before and the one after are taken too. */
export const CODE_STEP_SECONDS = 30;
/** Codes that stand in for a lost factor, one use each. */
export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 100;
/** A sign-in waits so long for its second factor, and takes so many wrong ones. */
export const SIGN_IN_STEP_MINUTES = 5;
export const MOST_STEP_ATTEMPTS = 5;
