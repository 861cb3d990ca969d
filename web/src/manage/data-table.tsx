import { ActionIcon, Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { locale, t } from "../languages/text.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./data-table.module.css";

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are ordered by; none: not by this column. */
  readonly sortBy?: (row: Row) => string | number;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string | number;
  /** What a row is called by a screen reader, where that is not all of it. */
  readonly nameOf?: (row: Row) => string;
  /** What can be done with a row: the last cell. */
  readonly actions?: (row: Row) => ReactNode;
}

interface Order {
  readonly column: number;
  readonly down: boolean;
}

/** Rows under columns that can be ordered by; on a phone each row is a card, with its labels. */
export function DataTable<Row>({ label, columns, rows, keyOf, nameOf, actions }: Props<Row>) {
  const [order, setOrder] = useState<Order | null>(null);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column.label} scope="col" aria-sort={sortOf(order, at)}>
              {column.sortBy === undefined ? (
                column.label
              ) : (
                <button type="button" onClick={() => setOrder(nextOrder(order, at))}>
                  {column.label}
                  <span className={styles.sign} aria-hidden="true">
                    {order?.column === at ? (order.down ? "▾" : "▴") : "▵"}
                  </span>
                </button>
              )}
            </th>
          ))}
          {actions !== undefined && <td className={styles.actions} />}
        </tr>
      </thead>
      <tbody>
        {ordered(rows, columns, order).map((row, at) => (
          <tr key={keyOf(row, at)} aria-label={nameOf?.(row)}>
            {columns.map((column) => (
              <td key={column.label} data-label={column.label}>
                {column.cell(row)}
              </td>
            ))}
            {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowMenuProps {
  /** Whose actions these are. */
  readonly name: string;
  readonly items: readonly { readonly label: string; readonly onClick: () => void }[];
  readonly busy?: boolean;
}

/** What can be done with a row, behind one button. */
export function RowMenu({ name, items, busy = false }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={busy}
          aria-label={t("Actions for {name}", { name })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, onClick }) => (
          <Menu.Item key={label} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function sortOf(order: Order | null, column: number): "ascending" | "descending" | undefined {
  if (order?.column !== column) return undefined;
  return order.down ? "descending" : "ascending";
}

/** Up, down, and as the rows came. */
function nextOrder(order: Order | null, column: number): Order | null {
  if (order?.column !== column) return { column, down: false };
  return order.down ? null : { column, down: true };
}

function ordered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Row[] {
  const sortBy = order === null ? undefined : columns[order.column]?.sortBy;
  if (order === null || sortBy === undefined) return rows;
  const sign = order.down ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(sortBy(a), sortBy(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), locale);
}
