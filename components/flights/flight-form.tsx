"use client";

import { parseDate } from "@internationalized/date";
import { addDays } from "@/lib/core/dates";
import { CABINS } from "@/lib/flight/cabins";
import { useToday } from "@/lib/staff/client/service-time";
import { toParty } from "../products/search/address";
import { CurrencyField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { PlaceField } from "../products/search/place-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { DateField } from "../ui/fields/date-field";
import { DateRangeField } from "../ui/fields/date-range-field";
import { SelectField } from "../ui/fields/select-field";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { formatCabin } from "./cabin-labels";
import { flightProblems, isFlightComplete, LIMITS, STOPS, type FlightState } from "./flight-state";

/** Maximum days ahead on which flights are sold. */
const MAX_DAYS = 730;
const ways = () => [
  { id: "return", label: t("flights.way.return") },
  { id: "one", label: t("flights.way.one") },
];
const cabinChoices = () => [
  { id: "ANY", label: t("flights.anyCabin") },
  ...CABINS.map((id) => ({ id, label: formatCabin(id) })),
];
const stopChoices = () => STOPS.map((id) => ({ id, label: t(`flights.stops.${id}`) }));
const ENDS = ["CITY", "AIRPORT"];

interface Props {
  initial: FlightState;
  onSearch: (state: FlightState) => void;
}

/** The flight search form: route, dates, one way or return, passengers. */
export function FlightForm({ initial, onSearch }: Props) {
  const form = useSearchDraft(initial, flightProblems);
  const { draft, change, problems } = form;
  const today = useToday();
  const bounds = [today, addDays(today, MAX_DAYS)] as const;
  return (
    <SearchFrame
      label={t("flights.flights")}
      summary={
        isFlightComplete(initial)
          ? {
              title: t("products.routeTo", { from: initial.origin.label, to: initial.destination.label }),
              note: `${initial.back === null ? formatDate(initial.departure) : formatDateRange(initial.departure, initial.back)} · ${formatParty(toParty(initial.party))}`,
            }
          : undefined
      }
      form={form}
      onSearch={onSearch}
    >
      <div className="lg:col-span-4">
        <PlaceField
          kinds={ENDS}
          label={t("products.fromLabel")}
          what={t("flights.cityOrAirport")}
          placeholder={t("flights.fromPlaceholder")}
          value={draft.origin}
          onChange={(origin) => change({ origin })}
          problem={problems?.origin}
        />
      </div>
      <div className="lg:col-span-4">
        <PlaceField
          kinds={ENDS}
          label={t("products.toLabel")}
          what={t("flights.cityOrAirport")}
          placeholder={t("flights.toPlaceholder")}
          value={draft.destination}
          onChange={(destination) => change({ destination })}
          problem={problems?.destination}
        />
      </div>
      <div className="lg:col-span-4">
        {draft.isReturn ? (
          <DateRangeField
            unit="days"
            label={t("flights.outboundAndReturn")}
            value={
              draft.departure !== null && draft.back !== null
                ? { start: parseDate(draft.departure), end: parseDate(draft.back) }
                : null
            }
            onChange={(range) =>
              change({ departure: range?.start.toString() ?? null, back: range?.end.toString() ?? null })
            }
            min={parseDate(bounds[0])}
            max={parseDate(bounds[1])}
            problem={problems?.dates}
          />
        ) : (
          <DateField
            label={t("products.day")}
            value={draft.departure}
            onChange={(departure) => change({ departure })}
            min={bounds[0]}
            max={bounds[1]}
            problem={problems?.dates}
          />
        )}
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label={t("flights.way")}
          choices={ways()}
          value={draft.isReturn ? "return" : "one"}
          onChange={(id) => change({ isReturn: id === "return" })}
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label={t("flights.stops")}
          choices={stopChoices()}
          value={draft.stops}
          onChange={(id) => change({ stops: id as FlightState["stops"] })}
        />
      </div>
      <div className="lg:col-span-2">
        <PartyField {...form} limits={LIMITS} />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label={t("flights.cabin")}
          choices={cabinChoices()}
          value={draft.cabin}
          onChange={(id) => change({ cabin: id as FlightState["cabin"] })}
        />
      </div>
      <div className="lg:col-span-2">
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
    </SearchFrame>
  );
}
