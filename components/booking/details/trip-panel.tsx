"use client";

import { useState } from "react";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { ComboField } from "@/components/ui/fields/combo-field";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import type { Choice } from "@/components/ui/fields/select-field";
import { TextField } from "@/components/ui/fields/text-field";
import { toast } from "@/components/ui/feedback/toast-queue";
import { useDebounced } from "@/components/ui/use-debounced";
import { formatCount } from "@/lib/format/counts";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

interface Props {
  booking: Booking;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds a booking to an existing trip or to a new one. */
export function TripPanel({ booking, onClose, onAdded }: Props) {
  const [text, setText] = useState("");
  const [trip, setTrip] = useState<Choice | null>(null);
  const [name, setName] = useState("");
  const searchText = useDebounced(text.trim());
  const found = useRead("trip.list", { query: { limit: "20", ...(searchText && { q: searchText }) } });
  const add = useAct("trip.member.add");
  const create = useAct("trip.create");
  const failure = add.error ?? create.error;

  const done = (title: string) => {
    toast({ tone: "positive", title });
    onAdded();
    onClose();
  };
  const id = booking.public_id;
  return (
    <SidePanel title={t("booking.addToTrip")} isOpen onClose={onClose}>
      <div className="flex flex-col gap-8 p-5">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!trip || add.isPending) return;
            const input = { params: { public_id: trip.id }, body: { booking_public_id: id } };
            add.mutate(
              { input, idempotencyKey: makeIdempotencyKey() },
              { onSuccess: () => done(t("booking.addedTo", { trip: trip.label })) },
            );
          }}
        >
          <ComboField
            label={t("booking.trip")}
            text={text}
            onType={setText}
            value={trip?.id ?? null}
            onChange={setTrip}
            choices={(found.data?.items ?? []).map(({ public_id, name: label, members }) => ({
              id: public_id,
              label,
              note: formatCount(members.length, "booking"),
            }))}
            isLoading={found.isFetching}
            placeholder={t("booking.nameOrReference")}
            none={t("booking.noSuchTrip")}
          />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            isDisabled={!trip}
            isPending={add.isPending}
            pendingLabel={t("booking.adding")}
          >
            {t("booking.addToThisTrip")}
          </Button>
        </form>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const body = { name: name.trim(), booking_public_ids: [id] };
            if (!body.name || create.isPending) return;
            create.mutate(
              { input: { body }, idempotencyKey: makeIdempotencyKey() },
              { onSuccess: () => done(t("booking.tripCreated", { trip: body.name })) },
            );
          }}
        >
          <TextField
            label={t("booking.newTripName")}
            value={name}
            onChange={setName}
            maxLength={200}
            autoComplete="off"
          />
          <Button
            type="submit"
            className="self-start"
            isDisabled={!name.trim()}
            isPending={create.isPending}
            pendingLabel={t("booking.creating")}
          >
            {t("booking.createTrip")}
          </Button>
        </form>
        {failure && <Notice tone="negative" title={t("booking.notAdded", { reason: failure.message })} />}
      </div>
    </SidePanel>
  );
}
