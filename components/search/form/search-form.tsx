"use client";

import { parseDate } from "@internationalized/date";
import { Search } from "lucide-react";
import { memo, useState } from "react";
import { addDays } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/class-names";
import { MarketField } from "@/components/products/search/market-field";
import { DateRangeField } from "@/components/ui/fields/date-range-field";
import { SelectField } from "@/components/ui/fields/select-field";
import { formatDateRange } from "@/lib/format/dates";
import { formatCurrency } from "@/lib/format/names";
import { RoomsField } from "./rooms-field";
import { formatParties, isComplete, MAX_DAYS, findProblems, type SearchState } from "../search-state";
import { WhereField } from "./where-field";
import { useRead } from "@/lib/staff/client/hooks";

/** The sales currencies as choices; the current one is always included. */
function useCurrencies(kind: "stays" | "services", current: string): { id: string; label: string; note: string }[] {
  const { data } = useRead("currency.list", {}, { staleTime: Infinity });
  const codes = (data?.items ?? []).filter(({ sells }) => sells.includes(kind)).map(({ code }) => code);
  const all = codes.includes(current) ? codes : [current, ...codes];
  return all.map((id) => ({ id, label: id, note: formatCurrency(id) }));
}

interface Props {
  initial: SearchState;
  onSearch: (state: SearchState) => void;
}

/** The stay search form. */
export const SearchForm = memo(function SearchForm({ initial, onSearch }: Props) {
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isFolded, setFolded] = useState(isComplete(initial));
  // The user went back or forward to another search. The form is not remounted, so the focus stays.
  if (shown !== initial) {
    setShown(initial);
    setDraft(initial);
    setTried(false);
    setFolded(isComplete(initial));
  }
  const problems = isTried ? findProblems(draft) : undefined;
  const change = (part: Partial<SearchState>) => setDraft((old) => ({ ...old, ...part }));
  const today = useToday();
  const currencies = useCurrencies("stays", draft.currency);

  return (
    <search aria-label={t("search.stays")}>
      {isFolded && isComplete(initial) && (
        <Button
          className="h-auto! w-full justify-between! py-2.5 text-start sm:hidden"
          onPress={() => setFolded(false)}
        >
          <span className="min-w-0">
            <span className="block truncate font-semibold">{initial.where.label}</span>
            <span className="block truncate text-xs text-muted">
              {formatDateRange(initial.checkin, initial.checkout)} · {formatParties(initial)}
            </span>
          </span>
          <span className="text-accent">{t("search.change")}</span>
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!findProblems(draft)) onSearch(draft);
        }}
        className={classes(
          "gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-6 xl:grid-cols-[minmax(0,1.3fr)_minmax(17.5rem,1fr)_minmax(0,1fr)_minmax(0,0.8fr)_6.5rem_auto]",
          isFolded ? "hidden sm:grid" : "grid",
        )}
      >
        <WhereField value={draft.where} onChange={(where) => change({ where })} problem={problems?.where} />
        <DateRangeField
          unit="nights"
          label={t("search.checkinOut")}
          value={
            draft.checkin !== null && draft.checkout !== null
              ? { start: parseDate(draft.checkin), end: parseDate(draft.checkout) }
              : null
          }
          onChange={(range) =>
            change({ checkin: range?.start.toString() ?? null, checkout: range?.end.toString() ?? null })
          }
          min={parseDate(today)}
          max={parseDate(addDays(today, MAX_DAYS + 30))}
          problem={problems?.dates}
        />
        <RoomsField rooms={draft.rooms} onChange={(rooms) => change({ rooms })} problem={problems?.rooms} />
        <MarketField value={draft.market} onChange={(market) => change({ market })} />
        <SelectField
          label={t("search.currency")}
          choices={currencies}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
        />
        <Button type="submit" variant="primary" className="sm:col-span-2 lg:col-span-1 lg:mt-5">
          <Search aria-hidden className="size-4" />
          {t("search.search")}
        </Button>
      </form>
    </search>
  );
});
