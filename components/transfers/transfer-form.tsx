"use client";

import { useToday } from "@/lib/staff/client/service-time";
import { CurrencyField, LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { SearchFrame } from "../products/search/search-frame";
import { useSearchDraft } from "../products/search/use-search-draft";
import { DateField, TimeField } from "../ui/fields/date-field";
import { SelectField } from "../ui/fields/select-field";
import { TextField } from "../ui/fields/text-field";
import { formatDate } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { partyOf } from "../products/search/address";
import { isTransferComplete, LIMITS, MAX_BAGS, transferProblems, type TransferState } from "./transfer-state";
import { type FoundZone, useServedZones, useZones } from "./use-zones";
import { useState } from "react";
import { LookupField, type OwnLookupProps } from "../products/search/lookup-field";

type ZoneFieldsProps = OwnLookupProps<FoundZone>;

/** A field for the zone where a transfer starts. */
function ZoneField(field: ZoneFieldsProps) {
  const [searchText, setSearchText] = useState("");
  return <LookupField {...field} what="zone with transfers" lookup={useZones(searchText)} onSearch={setSearchText} />;
}

/** A field for a zone with a transfer from another zone; all are listed without typing. */
function ServedZoneField({ from, ...field }: ZoneFieldsProps & { from: string | undefined }) {
  const [searchText, setSearchText] = useState("");
  const lookup = useServedZones(from, searchText);
  const what = from === undefined ? "zone (choose the start first)" : "zone with a transfer from there";
  return <LookupField {...field} what={what} least={0} lookup={lookup} onSearch={setSearchText} />;
}

const DIRECTIONS = [
  { id: "arrival", label: "Arrival", note: "from the airport or station" },
  { id: "departure", label: "Departure", note: "to the airport or station" },
];
const CLASSES = [
  { id: "any", label: "Private or shared" },
  { id: "private", label: "Private" },
  { id: "shared", label: "Shared" },
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
  const takeFrom = (zone: FoundZone | null) => {
    if (zone?.id === draft.from?.id) return;
    change({ from: zone, to: null, ...(zone && { direction: zone.isHub ? "arrival" : "departure" }) });
  };
  return (
    <SearchFrame
      label="Transfers"
      summary={
        isTransferComplete(initial)
          ? {
              title: `${initial.from.label} to ${initial.to.label}`,
              note: `${formatDate(initial.date)} · ${formatParty(partyOf(initial.party))}`,
            }
          : undefined
      }
      form={form}
      onSearch={onSearch}
    >
      <div className="lg:col-span-4">
        <ZoneField
          label="From"
          placeholder="Madrid, or MAD"
          value={draft.from}
          onChange={takeFrom}
          problem={problems?.from}
        />
      </div>
      <div className="lg:col-span-4">
        <ServedZoneField
          from={draft.from?.id}
          label="To"
          placeholder={draft.from ? "Zones with a transfer from there" : "Choose the start first"}
          value={draft.to}
          onChange={(to) => change({ to })}
          problem={problems?.to}
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label="Direction"
          choices={DIRECTIONS}
          value={draft.direction}
          onChange={(id) => change({ direction: id === "departure" ? "departure" : "arrival" })}
        />
      </div>
      <div className="lg:col-span-2">
        <DateField
          label="Day"
          value={draft.date}
          onChange={(date) => change({ date })}
          min={today}
          problem={problems?.date}
        />
      </div>
      <div className="lg:col-span-2">
        <TimeField
          label={draft.direction === "arrival" ? "Arrives at" : "Pick-up at"}
          value={draft.time}
          onChange={(time) => change({ time })}
          isOptional
        />
      </div>
      <div className="lg:col-span-2">
        <PartyField {...form} limits={LIMITS} />
      </div>
      <div className="lg:col-span-1">
        <TextField
          label="Bags"
          inputMode="numeric"
          value={draft.bags === null ? "" : String(draft.bags)}
          onChange={(text) => {
            const digits = text.replace(/\D/g, "").slice(0, 3);
            change({ bags: digits === "" ? null : Math.min(MAX_BAGS, Number(digits)) });
          }}
          placeholder="Any"
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label="Class"
          choices={CLASSES}
          value={draft.serviceClass}
          onChange={(id) => change({ serviceClass: id as TransferState["serviceClass"] })}
        />
      </div>
      <div className="lg:col-span-2">
        <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      </div>
      <div className="lg:col-span-1">
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </div>
    </SearchFrame>
  );
}
