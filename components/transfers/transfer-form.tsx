"use client";

import { useToday } from "@/lib/staff/client/service-time";
import { CurrencyField, LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { DateField } from "../ui/fields/date-field";
import { TimeField } from "../ui/fields/date-segments";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { toParty } from "../products/search/address";
import {
  formatDays,
  isTransferComplete,
  LIMITS,
  MAX_BAGS,
  transferProblems,
  type End,
  type TransferState,
} from "./transfer-state";
import { type FoundZone, useServedZones, useZoneOfHotel, useZones } from "./use-zones";
import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/search/lookup-field";

/** The value that the form takes from a field: a zone, by its own name or by that of a hotel in it. */
type FoundEnd = End & Pick<FoundZone, "isHub">;
type EndFieldProps = Omit<OwnLookupProps<FoundZone>, "onChange"> & { onChange: (end: FoundEnd | null) => void };

/** Takes a chosen hotel's zone under the hotel's name; a hotel without a transfer is a problem of the field. */
function useHotelAsZone({ onChange, problem }: Pick<EndFieldProps, "onChange" | "problem">, from?: string) {
  const findZone = useZoneOfHotel();
  const [refusal, setRefusal] = useState<string>();
  const choose = async (found: FoundZone | null) => {
    setRefusal(undefined);
    if (!found?.isHotel) return onChange(found);
    const zone = await findZone(found.id, from).catch(() => null);
    if (zone) return onChange({ id: zone.public_id, label: found.label, hotel: found.id, isHub: false });
    setRefusal(zone === null ? t("products.outOfReach") : t("transfers.hotelNotServed", { hotel: found.label }));
  };
  return { onChange: (found: FoundZone | null) => void choose(found), problem: refusal ?? problem };
}

/** A field for the zone or hotel where a transfer starts. */
function StartField(field: EndFieldProps) {
  const [searchText, setSearchText] = useState("");
  const taken = useHotelAsZone(field);
  const lookup = useZones(searchText);
  return <LookupField {...field} {...taken} what={t("transfers.zone.any")} lookup={lookup} onSearch={setSearchText} />;
}

/** A field for a zone with a transfer from another zone, or a hotel in one. Lists all zones before anything is typed. */
function GoalField({ from, ...field }: EndFieldProps & { from: string | undefined }) {
  const [searchText, setSearchText] = useState("");
  const lookup = useServedZones(from, searchText);
  const taken = useHotelAsZone(field, from);
  const what = from === undefined ? t("transfers.zone.startFirst") : t("transfers.zone.fromThere");
  return <LookupField {...field} {...taken} what={what} least={0} lookup={lookup} onSearch={setSearchText} />;
}

const directions = () => [
  { id: "arrival", label: t("transfers.direction.arrival"), note: t("transfers.direction.arrivalNote") },
  { id: "departure", label: t("transfers.direction.departure"), note: t("transfers.direction.departureNote") },
];
const classes = () => [
  { id: "any", label: t("transfers.class.any") },
  { id: "private", label: t("transfers.class.private") },
  { id: "shared", label: t("transfers.class.shared") },
];

interface Props {
  initial: TransferState;
  onSearch: (state: TransferState) => void;
}

/** The transfer search form: route, date, travellers and bags. */
export function TransferForm({ initial, onSearch }: Props) {
  const form = useSearchDraft(initial, transferProblems);
  const { draft, change, problems } = form;
  const today = useToday();
  const isArrival = draft.direction === "arrival";
  const takeFrom = (from: FoundEnd | null) => {
    if (from && from.id === draft.from?.id) return change({ from });
    change({ from, to: null, ...(from && { direction: from.isHub ? "arrival" : "departure" }) });
  };
  return (
    <SearchFrame
      label={t("transfers.transfers")}
      summary={
        isTransferComplete(initial)
          ? {
              title: t("products.routeTo", { from: initial.from.label, to: initial.to.label }),
              note: `${formatDays(initial)} · ${formatParty(toParty(initial.party))}`,
            }
          : undefined
      }
      form={form}
      onSearch={onSearch}
    >
      <div className="lg:col-span-4">
        <StartField
          label={t("products.fromLabel")}
          placeholder={t("transfers.fromPlaceholder")}
          value={draft.from}
          onChange={takeFrom}
          problem={problems?.from}
        />
      </div>
      <div className="lg:col-span-4">
        <GoalField
          from={draft.from?.id}
          label={t("products.toLabel")}
          placeholder={draft.from ? t("transfers.zonesFromThere") : t("transfers.chooseStart")}
          value={draft.to}
          onChange={(to) => change({ to })}
          problem={problems?.to}
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label={t("transfers.direction")}
          choices={directions()}
          value={draft.direction}
          onChange={(id) => change({ direction: id === "departure" ? "departure" : "arrival" })}
        />
      </div>
      <div className="lg:col-span-2">
        <PartyField {...form} limits={LIMITS} />
      </div>
      <div className="lg:col-span-2">
        <DateField
          label={t("products.day")}
          value={draft.date}
          onChange={(date) => change({ date })}
          min={today}
          problem={problems?.date}
        />
      </div>
      <div className="lg:col-span-2">
        <TimeField
          label={isArrival ? t("transfers.arrivesAt") : t("transfers.pickupAt")}
          value={draft.time}
          onChange={(time) => change({ time })}
          isOptional
        />
      </div>
      <div className="lg:col-span-2">
        <DateField
          label={t("transfers.returnDay")}
          value={draft.returnDate}
          onChange={(returnDate) => change({ returnDate })}
          min={draft.date ?? today}
          problem={problems?.returnDate}
          isOptional
        />
      </div>
      <div className="lg:col-span-2">
        <TimeField
          label={isArrival ? t("transfers.pickupAt") : t("transfers.arrivesAt")}
          value={draft.returnTime}
          onChange={(returnTime) => change({ returnTime })}
          isOptional
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label={t("transfers.class")}
          choices={classes()}
          value={draft.serviceClass}
          onChange={(id) => change({ serviceClass: id as TransferState["serviceClass"] })}
        />
      </div>
      <div className="lg:col-span-2">
        <TextField
          label={t("transfers.bags")}
          inputMode="numeric"
          value={draft.bags === null ? "" : String(draft.bags)}
          onChange={(text) => {
            const digits = text.replace(/\D/g, "").slice(0, 3);
            change({ bags: digits === "" ? null : Math.min(MAX_BAGS, Number(digits)) });
          }}
          placeholder={t("products.any")}
        />
      </div>
      <div className="lg:col-span-2">
        <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      </div>
      <div className="lg:col-span-2">
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
    </SearchFrame>
  );
}
