import { Switch } from "@mantine/core";
import type { MailBody } from "../../../src/contract/manage/notices.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { useAction } from "../manage/use-action.ts";
import { Card } from "../ui/card.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./watch.module.css";

/** Whether alerts may send e-mail to this user. */
export function MailSettings() {
  const { data, error, reload } = useRequest<MailBody>("/manage/v1/mail");
  const change = useAction(async (left: boolean) => {
    await request("/manage/v1/mail", { method: "PATCH", body: { left } });
    reload();
  });
  return (
    <Card title={t("E-mail")}>
      {error !== null && <Problem error={error} retry={reload} />}
      {change.error !== null && <Problem error={change.error} />}
      {data !== null && (
        <Switch
          label={t("Alerts that speak by e-mail may write to {address}", { address: data.address })}
          checked={data.left_at === null}
          disabled={change.busy}
          onChange={({ currentTarget }) => void change.run(!currentTarget.checked)}
        />
      )}
      {data?.available === false && (
        <p className={styles.soft}>
          {t("This server has no mail server yet, so nothing is sent: ask the operator.")}
        </p>
      )}
    </Card>
  );
}
