"use client";

import { useQueryClient } from "@tanstack/react-query";
import { isOpen } from "@/lib/booking/status";
import { asFailure } from "@/lib/staff/client/failure";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { FRESH_FOR_MS, useAct, usePages, useRead } from "@/lib/staff/client/hooks";
import { recordKey } from "@/lib/staff/client/query-keys";
import type { ListedBooking } from "../booking/list/deadline-cell";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { toast } from "../ui/feedback/toast-queue";
import { tripQueries } from "./queries";

/** A trip with its plan and its members' entries in the list of bookings; polled while the status of a member is not final. */
export function useTrip(id: string) {
  const queries = tripQueries(id, useShowsEarnings());
  const trip = useRead("trip.get", queries.trip, {
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => (state.data?.members.some((m) => isOpen(m.status)) ? 10_000 : false),
  });
  const plan = useRead("trip.plan.get", queries.plan, { staleTime: FRESH_FOR_MS });
  const listed = usePages("booking.list", queries.listed);
  const about = new Map(listed.rows.map((booking): [string, ListedBooking] => [booking.public_id, booking]));
  return { trip, plan: plan.data, about };
}

/** Adds bookings to a trip and removes them; the trip in the response updates the cache. */
export function useMembers(id: string) {
  const cache = useQueryClient();
  const add = useAct("trip.member.add");
  const remove = useAct("trip.member.remove");
  const params = { public_id: id };
  const settle = async (trip: unknown) => {
    cache.setQueryData(recordKey("trip.get", { params }), trip);
    await cache.invalidateQueries({ queryKey: ["trip.plan.get"] });
    await cache.invalidateQueries({ queryKey: ["trip.price.get"] });
    await cache.invalidateQueries({ queryKey: ["booking.list"] });
    await cache.invalidateQueries({ queryKey: ["booking.get"] });
  };
  const failed = (title: string) => (failure: unknown) =>
    toast({ tone: "negative", title, text: asFailure(failure).message });
  return {
    isPending: add.isPending || remove.isPending,
    /** Adds bookings one after the other, each with its own error message; those that were added can be undone. */
    async add(bookingIds: readonly string[]): Promise<void> {
      const added: string[] = [];
      for (const booking_public_id of bookingIds) {
        const input = { params, body: { booking_public_id } };
        try {
          await settle(await add.mutateAsync({ input, idempotencyKey: makeIdempotencyKey() }));
          added.push(booking_public_id);
        } catch (failure) {
          failed(t("trips.notAdded"))(asFailure(failure));
        }
      }
      if (added.length === 0) return;
      const undo = async () => {
        for (const booking_public_id of added) {
          const input = { params: { ...params, booking_public_id } };
          await remove
            .mutateAsync({ input, idempotencyKey: makeIdempotencyKey() })
            .then(settle, failed(t("trips.notRemoved")));
        }
      };
      toast({
        tone: "positive",
        title: t("trips.added", { bookings: formatCount(added.length, "booking") }),
        undo: { label: t("common.undo"), onPress: () => void undo() },
      });
    },
    async remove(booking_public_id: string, words: string): Promise<void> {
      const input = { params: { ...params, booking_public_id } };
      try {
        await settle(await remove.mutateAsync({ input, idempotencyKey: makeIdempotencyKey() }));
        const undo = () =>
          void add
            .mutateAsync({ input: { params, body: { booking_public_id } }, idempotencyKey: makeIdempotencyKey() })
            .then(settle, failed(t("trips.notAddedBack")));
        toast({
          tone: "positive",
          title: t("trips.removed", { booking: words }),
          text: t("trips.removedText"),
          undo: { label: t("common.undo"), onPress: undo },
        });
      } catch (failure) {
        failed(t("trips.notRemoved"))(asFailure(failure));
      }
    },
  };
}
