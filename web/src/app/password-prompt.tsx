import { Suspense } from "react";
import { usePasswordQuestion } from "../api/confirmation.ts";
import { lazily } from "../controls/lazily.ts";

const ConfirmPassword = lazily(async () => (await import("../manage/confirm-password.tsx")).ConfirmPassword);

/** Asks for the password wherever the server wants it again; loaded when that happens first. */
export function PasswordPrompt() {
  const question = usePasswordQuestion();
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmPassword onAnswer={question.answer} />
    </Suspense>
  );
}
