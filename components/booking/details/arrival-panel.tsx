"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { EMPTY_RIDE_DRAFT, type RideDraft, toArrival } from "@/components/products/form/joining";
import { RideFields } from "@/components/products/form/ride-fields";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { t } from "@/lib/language/text";
import { call } from "@/lib/staff/client/call";
import { asFailure, type Failure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { toFieldProblems } from "../checkout/problems";
import type { Booking } from "./use-booking-record";

/** A transfer: a booking, or an item of a package. */
type Transfer = Pick<
  Booking,
  "arrival" | "arrival_missing" | "arrival_needed_by" | "pickup_at" | "pickup_instructions" | "driver"
> & { details?: unknown; cancellation_policy_snapshot?: { timezone: string } | undefined };

export interface DriverProps {
  transfer: Transfer;
  booking: Booking;
  /** The item's number, for a transfer in a package. */
  itemNo?: number;
}

const isArrivalOf = ({ details }: Transfer): boolean =>
  (details as { direction?: number } | undefined)?.direction === 1;

/** Fills the form with the arrival details that are known. */
function toRide({ arrival }: Transfer, isArrival: boolean): RideDraft {
  if (!arrival) return EMPTY_RIDE_DRAFT;
  const { flight_number = "", airport_time = null, luggage, pickup, dropoff } = arrival;
  const [airport, other] = isArrival ? [pickup, dropoff] : [dropoff, pickup];
  const id = other?.property_public_id;
  return {
    flight_number,
    airport_time,
    luggage: luggage === undefined ? "" : String(luggage),
    terminal: airport?.name ?? "",
    hotel: id === undefined ? null : { id, label: other?.name ?? id },
    address: id === undefined ? (other?.address ?? "") : "",
  };
}

/** Makes the change from the form: emptied fields are removed. */
function toArrivalChange(ride: RideDraft, isArrival: boolean) {
  const {
    flight_number = null,
    airport_time = null,
    luggage = null,
    pickup,
    dropoff,
  } = toArrival(ride, isArrival) ?? {};
  // A property's name and address are taken from the catalogue.
  const whole = (place: typeof pickup) =>
    place ? { ...(place.type !== "PROPERTY" && { name: null, address: null }), ...place } : null;
  return { flight_number, airport_time, luggage, pickup: whole(pickup), dropoff: whole(dropoff) };
}

/** The form that completes or changes a transfer's arrival details. */
export function ArrivalPanel({ transfer, booking, itemNo, onClose }: DriverProps & { onClose: () => void }) {
  const cache = useQueryClient();
  const isArrival = isArrivalOf(transfer);
  const [ride, setRide] = useState(() => toRide(transfer, isArrival));
  const save = useMutation<void, Failure>({
    async mutationFn() {
      const arrival = toArrivalChange(ride, isArrival);
      const body = itemNo === undefined ? { arrival } : { arrivals: [{ item_no: itemNo, ...arrival }] };
      const params = { public_id: booking.public_id };
      try {
        await call("booking.update", { params, body }, { idempotencyKey: makeIdempotencyKey() });
      } catch (error) {
        throw asFailure(error);
      }
    },
    onSuccess() {
      toast({ tone: "positive", title: t("booking.changesSaved") });
      void cache.invalidateQueries({ queryKey: ["booking.get"] });
      onClose();
    },
  });
  const path = itemNo === undefined ? "arrival" : "arrivals.0";
  return (
    <SidePanel title={t("booking.editArrival")} isOpen onClose={onClose}>
      <Form
        validationBehavior="aria"
        validationErrors={save.error ? toFieldProblems(save.error.details) : {}}
        className="flex flex-1 flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <RideFields
          ride={ride}
          isArrival={isArrival}
          path={path}
          onChange={(part) => setRide((now) => ({ ...now, ...part }))}
        />
        {save.error && (
          <Notice tone="negative" title={t("booking.notSaved")}>
            {`${save.error.message}.`}
          </Notice>
        )}
        <div className="mt-auto flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
          <Button onPress={onClose}>{t("common.close")}</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel={t("common.saving")}>
            {t("common.save")}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}
