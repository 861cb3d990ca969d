import { Secret, TOTP } from "otpauth";
import { CODE_STEP_SECONDS } from "../../contract/limits.ts";
import type {
  AddedFactorBody,
  AppConfirmationBody,
  AppOfferBody,
  FactorsBody,
  NewPasskeyBody,
  PasskeyBody,
  PasskeyNameBody,
  RecoveryCodesBody,
} from "../../contract/manage/factors.ts";
import type { Passkey } from "../../directory/factors/factor-directory.ts";
import { isFactorRequired } from "../door/caller.ts";
import type { Endpoint } from "../door/guard.ts";
import { readPathId, refusing } from "../manage/manage-context.ts";
import { Failure } from "../server/failure.ts";
import { type SignInContext, WRONG_CODE } from "./sign-in.ts";

/** An app is found, a code typed: people take their time. */
const OFFER_MS = 30 * 60_000;
const APP = "authenticator app";

/** `GET /manage/v1/factors`. */
function createFactorsEndpoint({ directory, factorPolicy }: SignInContext): Endpoint {
  return async ({ caller: { user } }): Promise<FactorsBody> => {
    const { appSince, passkeys, recoveryCodesLeft } = await directory.factors.of(user.id);
    return {
      required: isFactorRequired(user, factorPolicy),
      app: appSince && { created_at: appSince.toISOString() },
      passkeys: passkeys.map(presentPasskey),
      recovery_codes_left: recoveryCodesLeft,
    };
  };
}

/** `POST /manage/v1/factors/app`. Nothing is stored until a code shows that the app has the secret. */
function createOfferAppEndpoint({ tokens, publicBase }: SignInContext): Endpoint<object> {
  return async ({ caller: { user } }): Promise<AppOfferBody> => {
    const secret = new Secret({ size: 20 });
    const issuer = `Earshot (${new URL(publicBase()).host})`;
    const totp = new TOTP({ issuer, label: user.email, secret, period: CODE_STEP_SECONDS });
    const { token, expiresAt } = tokens.seal("app", { secret: secret.base32, userId: user.id }, OFFER_MS);
    return { token, secret: secret.base32, uri: totp.toString(), expires_at: expiresAt.toISOString() };
  };
}

/** `POST /manage/v1/factors/app/code`. */
function createConfirmAppEndpoint(context: SignInContext): Endpoint<AppConfirmationBody> {
  const { directory, tokens, audit } = context;
  return async ({ caller: { user }, request, body }): Promise<AddedFactorBody> => {
    const claims = tokens.open("app", body.token);
    if (claims === null || claims.userId !== user.id) throw OFFER_IS_OVER;
    const added = await directory.factors.setApp(user.id, claims.secret, body.code);
    if (added === null) throw WRONG_CODE;
    await audit(request, { actor: user, action: "factor.added", subject: APP });
    return { recovery_codes: added.recoveryCodes };
  };
}

const OFFER_IS_OVER = new Failure(
  { code: "sign_in_over", detail: "This took too long. Begin to set up the app once more." },
  { "www-authenticate": 'Session realm="earshot"' },
);

/** `DELETE /manage/v1/factors/app`. */
function createRemoveAppEndpoint({ directory, audit }: SignInContext): Endpoint {
  return async ({ caller: { user }, request }) => {
    await refusing({ not_found: "factor_not_found" }, directory.factors.removeApp(user.id));
    await audit(request, { actor: user, action: "factor.removed", subject: APP });
  };
}

/** `POST /manage/v1/factors/passkeys/challenge`. */
function createOfferPasskeyEndpoint({ passkeys }: SignInContext): Endpoint<object> {
  return async ({ caller: { user }, request }) => passkeys.offer(request, user);
}

/** `POST /manage/v1/factors/passkeys`. */
function createAddPasskeyEndpoint(context: SignInContext): Endpoint<NewPasskeyBody> {
  const { directory, passkeys, audit } = context;
  return async ({ caller: { user }, request, body }): Promise<AddedFactorBody> => {
    const { name, ...answer } = body;
    const proof = await passkeys.register(user, answer);
    const { passkey, recoveryCodes } = await refusing(
      { limit_reached: "limit_reached", conflict: "passkey_refused", invalid: NAME },
      directory.factors.addPasskey(user.id, { ...proof, name }),
    );
    await audit(request, { actor: user, action: "factor.added", subject: named(passkey) });
    return { recovery_codes: recoveryCodes };
  };
}

/** `PATCH /manage/v1/factors/passkeys/{id}`. */
function createRenamePasskeyEndpoint({ directory, audit }: SignInContext): Endpoint<PasskeyNameBody> {
  return async ({ caller: { user }, request, body }): Promise<PasskeyBody> => {
    const id = readPathId(request, "passkey");
    const renaming = directory.factors.renamePasskey(user.id, id, body.name);
    const passkey = await refusing({ not_found: "factor_not_found", invalid: NAME }, renaming);
    await audit(request, { actor: user, action: "factor.renamed", subject: named(passkey) });
    return presentPasskey(passkey);
  };
}

/** `DELETE /manage/v1/factors/passkeys/{id}`. */
function createRemovePasskeyEndpoint({ directory, audit }: SignInContext): Endpoint {
  return async ({ caller: { user }, request }) => {
    const id = readPathId(request, "passkey");
    const removing = directory.factors.removePasskey(user.id, id);
    const passkey = await refusing({ not_found: "factor_not_found" }, removing);
    await audit(request, { actor: user, action: "factor.removed", subject: named(passkey) });
  };
}

/** `POST /manage/v1/factors/recovery-codes`. */
function createRenewRecoveryCodesEndpoint(context: SignInContext): Endpoint<object> {
  const { directory, audit } = context;
  return async ({ caller: { user }, request }): Promise<RecoveryCodesBody> => {
    const renewing = directory.factors.renewRecoveryCodes(user.id);
    const codes = await refusing({ not_found: "factor_not_found" }, renewing);
    await audit(request, { actor: user, action: "factor.recovery_codes_renewed" });
    return { recovery_codes: codes };
  };
}

/** `DELETE /manage/v1/users/{id}/factors`. */
function createResetFactorsEndpoint({ directory, audit }: SignInContext): Endpoint {
  return async ({ caller, request }) => {
    const id = readPathId(request, "user");
    if (id === caller.user.id) throw OWN_FACTORS;
    const user = await directory.users.find(id);
    if (user === null) throw NO_SUCH_USER;
    await refusing({ not_found: "user_not_found" }, directory.factors.reset(id));
    await audit(request, { actor: caller.user, action: "user.factors_reset", subject: user.email });
  };
}

/** The endpoints of second factors, by the names of their routes. */
export function createFactorEndpoints(context: SignInContext) {
  return {
    factors: createFactorsEndpoint(context),
    offerApp: createOfferAppEndpoint(context),
    confirmApp: createConfirmAppEndpoint(context),
    removeApp: createRemoveAppEndpoint(context),
    offerPasskey: createOfferPasskeyEndpoint(context),
    addPasskey: createAddPasskeyEndpoint(context),
    renamePasskey: createRenamePasskeyEndpoint(context),
    removePasskey: createRemovePasskeyEndpoint(context),
    renewRecoveryCodes: createRenewRecoveryCodesEndpoint(context),
    resetFactors: createResetFactorsEndpoint(context),
  };
}

const NO_SUCH_USER = new Failure({ code: "user_not_found", detail: "There is no user with this ID." });

const OWN_FACTORS = new Failure({
  code: "invalid_parameter",
  parameter: "id",
  detail: "This is you: your own factors are removed with `DELETE /manage/v1/factors/…`.",
});

const NAME = { code: "invalid_field", pointer: "/name" } as const;

function named({ name }: Passkey): string {
  return `passkey "${name}"`;
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyBody {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
