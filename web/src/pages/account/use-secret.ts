import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useAction } from "../../manage/use-action.ts";

/** A stored key that is shown on demand. The server may ask for the password first. */
export function useSecret(read: () => Promise<string>) {
  const [secret, setSecret] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const { run, busy, error } = useAction(async () => {
    try {
      setSecret(await read());
      setAsksPassword(false);
    } catch (reason) {
      if (!(reason instanceof ApiError && reason.has("confirmation_required"))) throw reason;
      setAsksPassword(true);
    }
  });
  return {
    secret,
    busy,
    error,
    asksPassword,
    show: () => void run(),
    hide: () => setSecret(null),
    cancel: () => setAsksPassword(false),
  };
}
