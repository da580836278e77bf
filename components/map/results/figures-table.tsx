import type { ReactNode } from "react";
import { classes } from "@/components/ui/class-names";
import { Button } from "@/components/ui/button";

export interface Figure<Row> {
  label: string;
  /** Aligns the column to the right. */
  isNumber?: boolean;
  /** Leaves the column out in narrow places. */
  isExtra?: boolean;
  of: (row: Row) => ReactNode;
}

interface Props<Row> {
  caption: string;
  /** The heading of the first column: names, which select their row on the map. */
  what: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  columns: readonly Figure<Row>[];
  /** Whether a row's name is a button; by default each one is. */
  isChoice?: (row: Row) => boolean;
  onPick: (id: string) => void;
  onHover?: (id: string | null) => void;
}

const CELL = "px-3 py-1";

/** The map's content as a table, for users of screen readers. */
export function FiguresTable<Row>(props: Props<Row>) {
  const { caption, what, rows, keyOf, nameOf, columns, isChoice, onPick, onHover } = props;
  const styleOf = ({ isNumber, isExtra }: Figure<Row>) =>
    classes(isNumber && "text-end tabular-nums", isExtra && "hidden @md:table-cell");
  return (
    <div className="@container max-h-96 overflow-auto rounded border border-border bg-surface">
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-border">
            <th scope="col" className="px-3 py-2 font-semibold">
              {what}
            </th>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classes("px-3 py-2 font-semibold", styleOf(column))}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = keyOf(row);
            return (
              <tr
                key={id}
                className="border-b border-border last:border-b-0"
                onPointerEnter={() => onHover?.(id)}
                onPointerLeave={() => onHover?.(null)}
              >
                <th scope="row" className={classes(CELL, "font-normal")}>
                  {isChoice && !isChoice(row) ? (
                    nameOf(row)
                  ) : (
                    <Button
                      size="sm"
                      variant="quiet"
                      className="-ms-2.5 h-auto! min-h-8 py-1 text-start whitespace-normal!"
                      onPress={() => onPick(id)}
                    >
                      {nameOf(row)}
                    </Button>
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.label} className={classes(CELL, styleOf(column))}>
                    {column.of(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
