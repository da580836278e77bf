"use client";

import { memo, type ReactNode, useMemo, useState } from "react";
import { formatBoard } from "@/lib/format/board";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/fields/check-field";
import { SearchBox } from "@/components/ui/fields/search-box";
import { Stars } from "@/components/ui/values/stars";
import type { ChoiceCount, ChoiceCounts } from "./narrow";
import { compareText } from "@/lib/format/numbers";
import { countFilters, type Filters, type ViewMode, NO_FILTERS } from "./view-state";
import { Input, TextField } from "react-aria-components";
import { INPUT_CLASSES, classes } from "@/components/ui/class-names";
import { formatAttribute } from "@/lib/format/reference";
import { t } from "@/lib/language/text";

interface PriceFilterProps {
  /** Lower limit as a decimal string; empty for none. */
  least: string;
  most: string;
  currency: string;
  onChange: (least: string, most: string) => void;
}

const AMOUNT = /^\d{0,9}([.,]\d{0,3})?$/;

/** Filters by the total of the stay; both limits are optional. */
const PriceFilter = memo(function PriceFilter({ least, most, currency, onChange }: PriceFilterProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-xs font-semibold text-muted">{t("search.totalIn", { currency })}</legend>
      <div className="flex items-center gap-2">
        <Bound
          label={t("search.atLeast", { currency })}
          hint={t("search.boundFrom")}
          value={least}
          onChange={(next) => onChange(next, most)}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <Bound
          label={t("search.atMost", { currency })}
          hint={t("search.boundTo")}
          value={most}
          onChange={(next) => onChange(least, next)}
        />
      </div>
    </fieldset>
  );
});

function Bound({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The value changed from outside, as when all filters are cleared.
  if (value !== shown) {
    setShown(value);
    if (Number(value) !== Number(text.replace(",", "."))) setText(value);
  }
  return (
    <TextField
      aria-label={label}
      value={text}
      inputMode="decimal"
      className="min-w-0 flex-1"
      onChange={(next) => {
        if (!AMOUNT.test(next)) return;
        setText(next);
        onChange(next.replace(",", ".").replace(/^\./, "0.").replace(/\.$/, ""));
      }}
    >
      <Input placeholder={hint} className={classes(INPUT_CLASSES, "tabular-nums")} />
    </TextField>
  );
}

interface Props {
  filters: Filters;
  counts: ChoiceCounts;
  currency: string;
  onChange: (part: Partial<Filters>) => void;
  /** Whether the panel shows its title; a bottom sheet has one already. */
  isTitled?: boolean;
}

/**
 * The filters of the results, with the number of properties for each choice. A changed filter renders only its own
 * group.
 */
export const FilterPanel = memo(function FilterPanel(props: Props) {
  const { filters, counts, currency, onChange, isTitled = false } = props;
  const set = countFilters(filters);
  const { boards, stars, modes, attributes, chains } = useMemo(() => sortedCounts(counts), [counts]);
  const chosenStars = useMemo(() => filters.stars.map(String), [filters.stars]);
  const on = useMemo(
    () => ({
      name: (name: string) => onChange({ name }),
      price: (least: string, most: string) => onChange({ least, most }),
      boards: (chosen: string[]) => onChange({ boards: chosen }),
      stars: (chosen: string[]) => onChange({ stars: chosen.map(Number) }),
      modes: (chosen: string[]) => onChange({ modes: chosen as ViewMode[] }),
      attributes: (chosen: string[]) => onChange({ attributes: chosen }),
      chains: (chosen: string[]) => onChange({ chains: chosen }),
    }),
    [onChange],
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="-mb-2 flex min-h-8 items-center justify-between empty:hidden">
        {isTitled && <h2 className="text-sm">{t("search.filters")}</h2>}
        {set > 0 && (
          <Button size="sm" variant="quiet" onPress={() => onChange(NO_FILTERS)}>
            {t("search.clearAll")}
          </Button>
        )}
      </div>
      <NameFilter name={filters.name} onSearch={on.name} />
      <PriceFilter least={filters.least} most={filters.most} currency={currency} onChange={on.price} />
      <Group title={t("search.cancellation")}>
        <Choice isSelected={filters.freeOnly} onChange={(freeOnly) => onChange({ freeOnly })} count={counts.free}>
          {t("search.freeCancellation")}
        </Choice>
      </Group>
      <Choices
        title={t("search.board")}
        choices={boards}
        chosen={filters.boards}
        wordsOf={formatBoard}
        onChange={on.boards}
      />
      <Choices title={t("search.stars")} choices={stars} chosen={chosenStars} wordsOf={showStars} onChange={on.stars} />
      <Choices
        title={t("search.confirmation")}
        choices={modes}
        chosen={filters.modes}
        wordsOf={formatMode}
        onChange={on.modes}
      />
      <Choices
        title={t("search.offers")}
        choices={attributes}
        chosen={filters.attributes}
        wordsOf={formatAttribute}
        onChange={on.attributes}
      />
      <Choices
        title={t("search.chain")}
        choices={chains}
        chosen={filters.chains}
        wordsOf={asItIs}
        onChange={on.chains}
      />
    </div>
  );
});

const NameFilter = memo(function NameFilter({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  return <SearchBox label={t("search.nameContains")} value={name} onSearch={onSearch} />;
});

const sortedCounts = (counts: ChoiceCounts) => ({
  boards: counts.boards.toSorted((a, b) => compareText(formatBoard(a.id), formatBoard(b.id))),
  stars: counts.stars.toSorted((a, b) => Number(b.id) - Number(a.id)),
  modes: counts.modes.toSorted((a, b) => a.id.localeCompare(b.id)),
  attributes: byCount(counts.attributes),
  chains: byCount(counts.chains),
});

const formatMode = (id: string): string => t(id === "request" ? "search.mode.request" : "search.mode.instant");
const asItIs = (id: string): string => id;
const showStars = (id: string): ReactNode => (id === "0" ? t("search.notRated") : <Stars count={Number(id)} />);

const byCount = (counts: readonly ChoiceCount[]) =>
  [...counts].sort((a, b) => b.count - a.count || compareText(a.id, b.id));

/** Number of choices shown before "Show all". */
const IN_SIGHT = 6;

interface ChoicesProps {
  title: string;
  choices: readonly ChoiceCount[];
  chosen: readonly string[];
  wordsOf: (id: string) => ReactNode;
  onChange: (chosen: string[]) => void;
}

const Choices = memo(function Choices({ title, choices, chosen, wordsOf, onChange }: ChoicesProps) {
  const [isAll, setAll] = useState(false);
  if (choices.length === 0) return null;
  const shown = isAll ? choices : choices.filter(({ id }, at) => at < IN_SIGHT || chosen.includes(id));
  return (
    <Group title={title}>
      {shown.map(({ id, count }) => (
        <Choice
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
          count={count}
        >
          {wordsOf(id)}
        </Choice>
      ))}
      {choices.length > IN_SIGHT && (
        <Button size="sm" variant="quiet" className="-ms-2.5 self-start text-accent!" onPress={() => setAll(!isAll)}>
          {isAll ? t("search.showFewer") : t("search.showAllCount", { count: choices.length })}
        </Button>
      )}
    </Group>
  );
});

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-xs font-semibold text-muted">{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  count: number;
  children: ReactNode;
}

function Choice({ isSelected, onChange, count, children }: ChoiceProps) {
  return (
    <div className="flex items-center justify-between gap-2 pointer-coarse:min-h-10">
      <CheckField isSelected={isSelected} onChange={onChange}>
        {children}
      </CheckField>
      <span className="text-xs text-muted tabular-nums">{count}</span>
    </div>
  );
}
