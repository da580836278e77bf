"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Choice } from "@/components/ui/fields/select-field";
import { TimeField } from "@/components/ui/fields/date-segments";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import { type Lookup, LookupField, type OwnLookupProps } from "../search/lookup-field";
import type { RideDraft } from "./joining";

/** Finds hotels by name. */
function useHotels(text: string): Lookup<Choice> {
  const answer = useRead(
    "property.list",
    { query: { q: text || "-", limit: "20" } },
    { enabled: text !== "", staleTime: 300_000, placeholderData: keepPreviousData },
  );
  const choices = (answer.data?.items ?? []).map(({ public_id: id, name, address }) => ({
    id,
    label: name,
    ...(address.city && { note: address.city }),
  }));
  return { choices, isFetching: answer.isFetching, isError: answer.isError };
}

function HotelField(field: OwnLookupProps<Choice>) {
  const [searchText, setSearchText] = useState("");
  return (
    <LookupField {...field} what={t("products.hotelNoun")} lookup={useHotels(searchText)} onSearch={setSearchText} />
  );
}

interface Props {
  ride: RideDraft;
  isArrival: boolean;
  /** The beginning of the fields' names. */
  path: string;
  onChange: (part: Partial<RideDraft>) => void;
}

/** What a driver has to know: flight, times, luggage, and both ends. */
export function RideFields({ ride, isArrival, path, onChange }: Props) {
  const [airport, other] = isArrival ? ["pickup", "dropoff"] : ["dropoff", "pickup"];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={t("products.flightNumber")}
        name={`${path}.flight_number`}
        value={ride.flight_number}
        onChange={(flight_number) => onChange({ flight_number })}
        isOptional
        isMono
        hint={t("products.flightNumberHint")}
        autoComplete="off"
      />
      <TimeField
        label={isArrival ? t("products.landsAt") : t("products.departsAt")}
        value={ride.airport_time}
        onChange={(airport_time) => onChange({ airport_time })}
        isOptional
      />
      <TextField
        label={t("products.luggage")}
        name={`${path}.luggage`}
        value={ride.luggage}
        onChange={(text) => onChange({ luggage: text.replace(/\D/g, "").slice(0, 2) })}
        isOptional
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        label={t("products.terminal")}
        name={`${path}.${airport}.name`}
        value={ride.terminal}
        onChange={(terminal) => onChange({ terminal })}
        isOptional
        autoComplete="off"
      />
      <HotelField
        label={isArrival ? t("products.toHotel") : t("products.fromHotel")}
        value={ride.hotel}
        onChange={(hotel) => onChange({ hotel: hotel && { id: hotel.id, label: hotel.label } })}
        isOptional
      />
      <TextField
        label={t("products.otherAddress")}
        name={`${path}.${other}.address`}
        value={ride.address}
        onChange={(address) => onChange({ address })}
        isOptional
        isDisabled={ride.hotel !== null}
        autoComplete="off"
      />
    </div>
  );
}
