import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { encode } from "uqr";
import type { AddedFactorBody, AppOfferBody } from "../../../src/contract/manage/factors.ts";
import { request } from "../api/request.ts";
import { t } from "../languages/text.ts";
import { Dialog } from "../manage/dialog.tsx";
import form from "../manage/form.module.css";
import { Form } from "../manage/form.tsx";
import { useAction } from "../manage/use-action.ts";
import { useApiForm } from "../manage/use-api-form.ts";
import { Loading } from "../ui/loading.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./second-factor.module.css";

interface Props {
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** A secret for the app, and a code that shows that it has arrived there. */
export function SetUpApp({ onDone, onClose }: Props) {
  const [offer, setOffer] = useState<AppOfferBody | null>(null);
  const { run, error } = useAction(async () => {
    setOffer(await request<AppOfferBody>("/manage/v1/factors/app", { method: "POST", body: {} }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once, when the dialog opens.
  useEffect(() => void run(), []);
  return (
    <Dialog title={t("Set up an app")} onClose={onClose} firm>
      {error !== null && (
        <div className={form.form}>
          <Problem error={error} />
          <div className={form.buttons}>
            <Button variant="default" onClick={onClose}>
              {t("Close")}
            </Button>
          </div>
        </div>
      )}
      {offer === null && error === null && <Loading />}
      {offer !== null && <FirstCode offer={offer} onDone={onDone} onClose={onClose} />}
    </Dialog>
  );
}

function FirstCode({ offer, onDone, onClose }: Props & { readonly offer: AppOfferBody }) {
  const { token, secret, uri } = offer;
  const { field, sending } = useApiForm({ code: "" }, async ({ code }) => {
    const body = { token, code };
    const path = "/manage/v1/factors/app/code";
    const { recovery_codes: codes } = await request<AddedFactorBody>(path, { method: "POST", body });
    onClose();
    onDone(codes);
  });
  return (
    <Form {...sending} submit={t("Set it up")} onCancel={onClose}>
      <p className={form.text}>{t("Scan this with the app, or type the secret into it.")}</p>
      <QrCode text={uri} />
      <code className={styles.secret} data-secret>
        {secret.match(/.{1,4}/g)?.join(" ")}
      </code>
      <TextInput
        label={t("Code that the app shows")}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field("code")}
      />
    </Form>
  );
}

/** Black on white in the dark, too: cameras want it so. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("The secret as a QR code")}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
