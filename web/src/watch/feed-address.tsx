import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { FeedBody } from "../../../src/contract/manage/alerts.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Dialog } from "../manage/dialog.tsx";
import { useAction } from "../manage/use-action.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./watch.module.css";

interface Props {
  readonly searchId: number;
  readonly name: string;
}

/** Where the feed of a saved search is. */
export function FeedAddress({ searchId, name }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        <Trans
          message="Feed<hidden> of {name}</hidden>"
          values={{ name }}
          components={{ hidden: <VisuallyHidden /> }}
        />
      </Button>
      {open && <FeedDialog searchId={searchId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeedDialog({ searchId, name, onClose }: Props & { readonly onClose: () => void }) {
  const path = `/manage/v1/searches/${searchId}/feed`;
  const { data, error, reload } = useRequest<FeedBody>(path);
  const renew = useAction(async () => {
    await request(path, { method: "POST" });
    reload();
  });
  const close = useAction(async () => {
    await request(path, { method: "DELETE" });
    reload();
  });
  const addresses = [
    { label: "Atom", address: data?.atom ?? null },
    { label: "JSON Feed", address: data?.json ?? null },
  ];
  return (
    <Dialog title={t("Feed of “{name}”", { name })} onClose={onClose} wide>
      <div className={styles.posts}>
        <p className={styles.soft}>
          {t(
            "For a feed reader: the notices of alerts that speak by feed. The address opens them without a password, so keep it to yourself. With another address the one of before ends at once.",
          )}
        </p>
        {[error, renew.error, close.error].map(
          (each) => each !== null && <Problem key={String(each)} error={each} />,
        )}
        {addresses.map(
          ({ label, address }) =>
            address !== null && (
              <div key={label} className={styles.tools}>
                <span>{label}</span>
                <code className={styles.address}>{address}</code>
                <CopyButton text={address} label={t("Copy {name}", { name: label })} />
              </div>
            ),
        )}
        <div className={styles.tools}>
          <Button size="xs" loading={renew.busy} disabled={data === null} onClick={() => void renew.run()}>
            {data?.atom == null ? t("Make an address") : t("Renew the address")}
          </Button>
          {data?.atom != null && (
            <Button variant="default" size="xs" loading={close.busy} onClick={() => void close.run()}>
              {t("Close the feed")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
