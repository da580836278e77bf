"use client";

import { TimeField } from "@/components/ui/fields/date-segments";
import { TextField } from "@/components/ui/fields/text-field";
import { t } from "@/lib/language/text";
import { HotelField } from "../search/hotel-field";
import type { RideDraft } from "./joining";

interface Props {
  ride: RideDraft;
  isArrival: boolean;
  /** The beginning of the fields' names. */
  path: string;
  onChange: (part: Partial<RideDraft>) => void;
}

/** The fields for a driver: flight, times, luggage, and both ends. */
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
