"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/language/text";

interface Props {
  map: ReactNode;
  /** Says which results are not on the map; empty if all are. */
  note?: string;
  table: ReactNode;
}

/** A map with a button that opens its content as a table. */
export function WithTable({ map, note = "", table }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {map}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <p>{note}</p>
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? t("map.hideTable") : t("map.showTable")}
        </Button>
      </div>
      {isOpen && table}
    </div>
  );
}
