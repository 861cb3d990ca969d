import { Button } from "@mantine/core";
import type { ListBody } from "../../../../src/contract/list.ts";
import { t } from "../../languages/text.ts";
import { Link } from "../../router/link.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly list: ListBody;
  readonly onOpen: (dialog: "edit" | "share" | "delete") => void;
}

export function ListActions({ list, onOpen }: Props) {
  return (
    <>
      {list.access !== "read" && (
        <Button
          variant="default"
          leftSection={<Icon name="pencil" size={16} />}
          onClick={() => onOpen("edit")}
        >
          {t("Rename")}
        </Button>
      )}
      {list.access === "manage" && (
        <>
          <Button
            variant="default"
            leftSection={<Icon name="user" size={16} />}
            onClick={() => onOpen("share")}
          >
            {t("Share")}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => onOpen("delete")}
          >
            {t("Delete")}
          </Button>
        </>
      )}
      <Button component={Link} href={`/?lists=${list.id}`} leftSection={<Icon name="search" size={16} />}>
        {t("Open as a search")}
      </Button>
    </>
  );
}
