"use client";

import { Copy, Settings2, Trash2 } from "lucide-react";
import { addDays, isDate } from "@/lib/core/dates";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { Button } from "../ui/button";
import { classes } from "../ui/class-names";
import type { FieldTexts } from "../supply/kinds";
import { CellInput, DateCell, moveInColumn } from "./cell-input";
import {
  cellKey,
  findSeasonDates,
  nightsCellKey,
  readNights,
  type Contract,
  type ContractEdits,
  type Line,
  type OutsideNights,
  type PriceColumns,
} from "./contract-lines";
import { describeColumn, describeTerms } from "./words";

interface Props {
  contract: Contract;
  edits: ContractEdits;
  plan: Line;
  seasons: readonly Line[];
  columns: readonly PriceColumns[];
  outside: readonly OutsideNights[];
  problems: Readonly<Record<string, string>>;
  onType: (cell: string, text: string) => void;
  /** @param nights texts of the new season's prices and allotments: by `room column` */
  onAdd: (texts: FieldTexts, nights: FieldTexts) => void;
  onRemove: (season: Line) => void;
  onOpen: (season: Line) => void;
}

const HEAD = "border-b border-border px-1.5 py-1 text-xs font-semibold text-muted";
const LIMITS = ["min_stay", "release_days"] as const;
const labels = () => ({ min_stay: t("contract.minStay"), release_days: t("contract.release") });

/** The seasons of a plan as rows, with the prices by number of guests as columns. Every cell is edited in place. */
export function SeasonTable(props: Props) {
  const { seasons, columns, outside, onAdd } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={t("contract.seasons")} tabIndex={0} className="relative overflow-x-auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and the arrows move between its inputs */}
      <table aria-label={t("contract.seasons")} className="w-full border-collapse text-sm" onKeyDown={moveInColumn}>
        <thead>
          <tr>
            <th scope="colgroup" colSpan={2} className={classes(HEAD, "text-start")}>
              {t("inventory.nights")}
            </th>
            {columns.map(({ room, columns: own }) => (
              <th
                key={room.id}
                scope="colgroup"
                colSpan={own.length + 1}
                className={classes(HEAD, "border-s text-start")}
              >
                {room.texts.name}
              </th>
            ))}
            <th scope="colgroup" colSpan={4} className={classes(HEAD, "border-s text-start")}>
              {t("contract.limits")}
            </th>
          </tr>
          <tr>
            <th scope="col" className={classes(HEAD, "text-start")}>
              {t("contract.firstNight")}
            </th>
            <th scope="col" className={classes(HEAD, "text-start")}>
              {t("contract.lastNight")}
            </th>
            {columns.map(({ room, columns: own }) => [
              ...own.map((column, at) => (
                <th key={room.id + column} scope="col" className={classes(HEAD, "text-end", at === 0 && "border-s")}>
                  {describeColumn(column)}
                </th>
              )),
              <th key={`${room.id} allotment`} scope="col" className={classes(HEAD, "text-end")}>
                {t("contract.allotment")}
              </th>,
            ])}
            {LIMITS.map((column, at) => (
              <th key={column} scope="col" className={classes(HEAD, "text-end", at === 0 && "border-s")}>
                {labels()[column]}
              </th>
            ))}
            <th scope="col" className={classes(HEAD, "text-start")}>
              {t("contract.terms")}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t("contract.acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <SeasonRow key={season.id} {...props} season={season} />
          ))}
          {seasons.length === 0 && (
            <tr>
              <td colSpan={99} className="px-1.5 py-4 text-muted">
                {t("contract.noSeasons")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {outside.length > 0 && (
        <div className="mt-3 rounded bg-sunken p-3 text-sm">
          <p className="font-semibold">{t("contract.outside")}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {outside.slice(0, MAX_OUTSIDE).map((nights) => (
              <li key={`${nights.room} ${nights.from}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="tabular-nums">{formatDateRange(nights.from, nights.to)}</span>
                <span className="font-mono text-xs text-muted">{nights.room}</span>
                <span className="tabular-nums">
                  {Object.entries(nights.prices)
                    .map(([column, price]) => t("contract.fact", { label: describeColumn(column), value: price }))
                    .join(" · ")}
                </span>
                <Button
                  size="sm"
                  onPress={() =>
                    onAdd(
                      { from: nights.from, to: nights.to },
                      Object.fromEntries(
                        Object.entries(nights.prices).map(([column, price]) => [`${nights.room} ${column}`, price]),
                      ),
                    )
                  }
                >
                  {t("contract.makeSeason")}
                </Button>
              </li>
            ))}
          </ul>
          {outside.length > MAX_OUTSIDE && (
            <p className="mt-1 text-muted">{t("contract.moreOutside", { count: outside.length - MAX_OUTSIDE })}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** Ranges that are listed; the calendar has all of them. */
const MAX_OUTSIDE = 6;

function SeasonRow({ season, ...props }: Props & { season: Line }) {
  const { contract, edits, plan, columns, problems, onType, onAdd, onRemove, onOpen } = props;
  const { from = "", to = "" } = season.texts;
  const name = from === "" || to === "" ? t("contract.newSeason") : `${from} – ${to}`;
  const cell = (column: string) => {
    const key = cellKey("rate_seasons", season.id, column);
    return {
      text: season.texts[column] ?? "",
      onChange: (text: string) => onType(key, text),
      problem: problems[key],
      isChanged: edits[key] !== undefined,
      column,
    };
  };
  const terms = describeTerms(season.texts, plan.texts.currency_code ?? "");
  const before = findSeasonDates(contract, season.id);
  const nights = (room: Line, column: string) => {
    const key = nightsCellKey(season.id, room.id, column);
    const stored = before
      ? readNights(
          contract,
          room.texts.code ?? "",
          before.from,
          before.to,
          column === "allotment" ? column : `${plan.texts.code ?? ""}${column}`,
        )
      : { text: "", isMixed: false };
    return {
      text: edits[key] ?? (stored.isMixed ? "" : stored.text),
      placeholder: stored.isMixed ? stored.text : "",
      onChange: (text: string) => onType(key, text),
      problem: problems[key],
      isChanged: edits[key] !== undefined,
      column: `${room.id} ${column}`,
      isFigure: true,
    };
  };
  return (
    <tr className="border-b border-border align-top last:border-b-0">
      <td className="min-w-30">
        <DateCell label={t("contract.cellOf", { column: t("contract.firstNight"), row: name })} {...cell("from")} />
      </td>
      <td className="min-w-30">
        <DateCell label={t("contract.cellOf", { column: t("contract.lastNight"), row: name })} {...cell("to")} />
      </td>
      {columns.map(({ room, columns: own }) =>
        [...own, "allotment"].map((column, at) => {
          const label = column === "allotment" ? t("contract.allotment") : describeColumn(column);
          return (
            <td
              key={room.id + column}
              className={classes(
                column === "allotment" ? "min-w-14" : "min-w-20",
                at === 0 && "border-s border-border",
              )}
            >
              <CellInput
                label={t("contract.cellOf", { column: `${room.texts.name ?? ""}, ${label}`, row: name })}
                {...nights(room, column)}
              />
            </td>
          );
        }),
      )}
      {LIMITS.map((column, at) => (
        <td key={column} className={classes("min-w-14", at === 0 && "border-s border-border")}>
          <CellInput
            label={t("contract.cellOf", { column: labels()[column], row: name })}
            {...cell(column)}
            placeholder={plan.texts[column] ?? ""}
            isFigure
          />
        </td>
      ))}
      <td className="max-w-72 min-w-40">
        <button
          type="button"
          className="flex min-h-8 w-full items-center rounded-sm px-1.5 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
          aria-label={t("contract.cellOf", { column: t("contract.terms"), row: name })}
          onClick={() => onOpen(season)}
        >
          {terms === "" ? <span className="text-muted">{t("contract.asPlan")}</span> : terms}
        </button>
      </td>
      <td className="whitespace-nowrap">
        <Button
          size="sm"
          variant="quiet"
          className="px-1.5!"
          aria-label={t("contract.openSeason", { name })}
          onPress={() => onOpen(season)}
        >
          <Settings2 aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="px-1.5!"
          aria-label={t("contract.repeatSeason", { name })}
          onPress={() =>
            onAdd(
              { ...season.texts, from: isDate(to) ? addDays(to, 1) : "", to: "" },
              Object.fromEntries(
                columns.flatMap(({ room, columns: own }) =>
                  [...own, "allotment"].map((column) => [`${room.id} ${column}`, nights(room, column).text] as const),
                ),
              ),
            )
          }
        >
          <Copy aria-hidden className="size-4" />
        </Button>
        <Button
          size="sm"
          variant="quiet"
          className="px-1.5!"
          aria-label={t("contract.removeSeason", { name })}
          onPress={() => onRemove(season)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </td>
    </tr>
  );
}
