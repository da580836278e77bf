"use client";

import { CircleAlert, Pencil, PencilLine, Plus } from "lucide-react";
import { formatDateRange } from "@/lib/format/dates";
import { isDate } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { Badge } from "../ui/values/badge";
import { Section } from "../ui/layout/section";
import { getKind } from "../supply/kinds";
import type { LineKind, Line } from "./contract-lines";
import { listFacts } from "./words";

interface Props {
  kind: LineKind;
  lines: readonly Line[];
  currency: string;
  /** Whether the service has refused a cell of the line. */
  isWrong: (line: Line) => boolean;
  onAdd: () => void;
  onOpen: (line: Line) => void;
}

/** Lists the offers, supplements, fees, rooms or plans of a contract in words. */
export function LineList({ kind, lines, currency, isWrong, onAdd, onOpen }: Props) {
  const { title, one, about } = getKind(kind);
  return (
    <Section
      title={title}
      aside={
        <Button size="sm" onPress={onAdd}>
          <Plus aria-hidden className="size-4" />
          {t("contract.add", { one })}
        </Button>
      }
    >
      {lines.length === 0 ? (
        <p className="text-sm text-muted">{about}</p>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {lines.map((line) => {
            const { from = "", to = "", name = "", code = "" } = line.texts;
            return (
              <li key={line.id} className="flex items-start gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="font-semibold wrap-anywhere">{name || t("supply.aNewOne", { one })}</span>
                    <span className="font-mono text-xs text-muted">{code}</span>
                    {line.isChanged && (
                      <Badge tone="accent" icon={PencilLine}>
                        {t("contract.unsaved")}
                      </Badge>
                    )}
                    {isWrong(line) && (
                      <Badge tone="negative" icon={CircleAlert}>
                        {t("contract.refused")}
                      </Badge>
                    )}
                  </p>
                  {isDate(from) && isDate(to) && <p className="text-sm tabular-nums">{formatDateRange(from, to)}</p>}
                  <p className="text-sm wrap-anywhere text-muted">{listFacts(line, currency).join(" · ")}</p>
                </div>
                <Button
                  size="sm"
                  variant="quiet"
                  className="px-1.5!"
                  aria-label={t("contract.edit", { name: name || code || one })}
                  onPress={() => onOpen(line)}
                >
                  <Pencil aria-hidden className="size-4" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
