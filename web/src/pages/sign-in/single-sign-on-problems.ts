import type { SingleSignOnProblem } from "../../../../src/contract/manage/factors.ts";
import { t } from "../../languages/text.ts";

/** The address says only which: no link can put words of its own on this page. */
const SENTENCES: Readonly<Record<SingleSignOnProblem, string>> = {
  denied: t("The identity provider did not let you in, or you cancelled. Try again."),
  over: t("It took too long, or the sign-in was begun in another window. Try again."),
  unreachable: t(
    "The identity provider does not answer, or not as it should. Try again in a moment; if that does not help, tell whoever runs this server.",
  ),
  not_allowed: t("Your account at the identity provider may not use this server. Ask an administrator."),
  no_email: t(
    "The identity provider does not say your e-mail address, or has not verified it. Ask an administrator.",
  ),
  email_taken: t(
    "There is a user with your e-mail address who signs in with a password. Sign in with that; an administrator can delete that user, and then the identity provider will do.",
  ),
  disabled: t("You are disabled here. Ask an administrator."),
};

export function describeProblem(code: string | null): string | null {
  return Object.entries(SENTENCES).find(([name]) => name === code)?.[1] ?? null;
}
