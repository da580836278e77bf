"use client";

import { BedDouble, CircleOff, FileUp, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { Badge } from "../ui/values/badge";
import { Button, ButtonLink } from "../ui/button";
import { classes } from "../ui/class-names";
import { Empty } from "../ui/feedback/empty";
import { ExportButton } from "../ui/tables/export-button";
import { PageHeader } from "../ui/layout/page-header";
import { useAddress } from "../ui/use-address";
import { formatDate, formatZone } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { CalendarBar } from "./calendar-bar";
import { calendarMoves, NO_RANGE, rangeParameters, readRange, type CalendarView } from "./calendar-state";
import { GridLegend } from "./grid/grid-legend";
import { ImportPanel } from "./import/import-panel-lazy";
import { NightGrid } from "./grid/night-grid";
import { NightStrip } from "./grid/night-strip";
import type { Calendar } from "./night-labels";
import { writeNightsFile } from "./nights-file";
import { selectedArea, clampSelection, selectCell, type Cell } from "./grid/selection";

const EditPanel = dynamic(() => import("./edit/edit-panel").then((module) => module.EditPanel), { ssr: false });

interface Props {
  calendar: Calendar;
  view: CalendarView;
  /** Whether the requested nights are loading, while the previous ones are still shown. */
  isMoving: boolean;
}

/** The calendar of a property: view, selection and actions. */
export function CalendarBoard({ calendar, view, isMoving }: Props) {
  const { query, change } = useAddress();
  const { property, rooms, plans, from, to } = calendar;
  const days = nightsBetween(from, to) + 1;
  const [selected, setSelected] = useState(() =>
    selectCell({ row: 0, col: Math.max(0, nightsBetween(from, property.today)) }),
  );
  const [looked, setLooked] = useState<Cell | null>(null);
  const selection = clampSelection(selected, rooms.length, days);
  const plan = Math.max(
    0,
    plans.findIndex(({ public_id: id }) => id === view.plan),
  );
  const range = readRange(query);
  const edit = () => {
    const { rows, cols } = selectedArea(selection);
    const chosen = rooms.slice(rows[0], rows[1] + 1).map(({ public_id: id }) => id);
    change(rangeParameters({ rooms: chosen, from: addDays(from, cols[0]), to: addDays(from, cols[1]) }), {
      isStep: true,
    });
  };
  return (
    <div data-wide>
      <PageHeader
        back={{ href: "/inventory", label: t("inventory.inventory") }}
        title={
          <span className="flex flex-wrap items-center gap-2">
            {property.name}
            {property.status === "INACTIVE" && (
              <Badge tone="caution" icon={CircleOff}>
                {t("inventory.offSale")}
              </Badge>
            )}
          </span>
        }
        subtitle={
          <>
            {rich("inventory.codeAndToday", {
              code: <span className="font-mono text-xs">{property.code}</span>,
              today: formatDate(property.today),
              timezone: formatZone(property.timezone),
            })}
          </>
        }
        action={
          <>
            <ButtonLink href={`/supply/contracts/${property.public_id}`}>{t("contract.contract")}</ButtonLink>
            <Button onPress={() => change({ panel: "import" }, { isStep: true })}>
              <FileUp aria-hidden className="size-4" />
              {t("inventory.importFiles")}
            </Button>
            {rooms.length > 0 && (
              <Button variant="primary" onPress={edit}>
                <Pencil aria-hidden className="size-4" />
                {t("inventory.editNightsButton")}
              </Button>
            )}
          </>
        }
      />
      <CalendarBar calendar={calendar} view={view} plan={plans[plan]?.public_id ?? null} />
      {rooms.length === 0 ? (
        <Empty icon={BedDouble} title={t("inventory.noRooms")}>
          {t("inventory.noRoomsText")}
        </Empty>
      ) : (
        <>
          <div className="overflow-hidden rounded border border-line/60">
            <section
              aria-label={t("inventory.calendar")}
              aria-busy={isMoving}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
              tabIndex={0}
              className={classes(
                "max-h-[max(22rem,calc(100dvh-24rem))] scroll-pt-16 scroll-ps-26 overflow-auto sm:scroll-ps-60",
                isMoving && "opacity-60",
              )}
            >
              <NightGrid
                calendar={calendar}
                plan={plan}
                selection={selection}
                onSelect={setSelected}
                onLook={setLooked}
                onEdit={edit}
                onPage={(way) => change({ from: calendarMoves(from)[way < 0 ? "back" : "on"] })}
              />
            </section>
            <NightStrip calendar={calendar} selection={selection} looked={looked} onEdit={edit} />
          </div>
          <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <GridLegend />
            <ExportButton
              label={t("inventory.exportNights")}
              read={() => Promise.resolve({ name: "room_days.csv", csv: writeNightsFile(calendar) })}
            />
          </div>
        </>
      )}
      {range && <EditPanel calendar={calendar} range={range} onClose={() => change(NO_RANGE)} />}
      {query.get("panel") === "import" && <ImportPanel onClose={() => change({ panel: null })} />}
    </div>
  );
}
