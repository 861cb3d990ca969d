import { Button } from "@mantine/core";
import type { ListBody } from "../../../../src/contract/list.ts";
import { Link } from "../../router/link.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly list: ListBody;
  /** Absent: the list may only be looked at. */
  readonly onOpen?: (dialog: "edit" | "delete") => void;
}

export function ListActions({ list, onOpen }: Props) {
  return (
    <>
      {onOpen !== undefined && (
        <>
          <Button
            variant="default"
            leftSection={<Icon name="pencil" size={16} />}
            onClick={() => onOpen("edit")}
          >
            Rename
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => onOpen("delete")}
          >
            Delete
          </Button>
        </>
      )}
      <Button component={Link} href={`/?lists=${list.id}`} leftSection={<Icon name="search" size={16} />}>
        Open as a search
      </Button>
    </>
  );
}
