"use client";

import { useQueryClient } from "@tanstack/react-query";
import { isOpen } from "@/lib/booking/status";
import { asFailure } from "@/lib/staff/client/failure";
import { freshKey } from "@/lib/staff/client/fresh-key";
import { JUST_READ_MS, useAct, usePages, useRead } from "@/lib/staff/client/hooks";
import { recordKey } from "@/lib/staff/client/query-keys";
import type { Listed } from "../bookings/deadline-cell";
import { toast } from "../ui/toast-queue";
import { tripQueries } from "./queries";

/** A trip, with what its list of bookings tells of its members; looked at again while one of them is undecided. */
export function useTrip(id: string) {
  const queries = tripQueries(id);
  const trip = useRead("trip.get", queries.trip, {
    staleTime: JUST_READ_MS,
    refetchInterval: ({ state }) => (state.data?.members.some((m) => isOpen(m.status)) ? 10_000 : false),
  });
  const listed = usePages("booking.list", queries.listed);
  const about = new Map(listed.rows.map((booking): [string, Listed] => [booking.public_id, booking]));
  return { trip, about };
}

/** Puts bookings into a trip and takes them out; the trip that answers is shown at once. */
export function useMembers(id: string) {
  const cache = useQueryClient();
  const add = useAct("trip.member.add");
  const remove = useAct("trip.member.remove");
  const settle = async (trip: unknown) => {
    cache.setQueryData(recordKey("trip.get", tripQueries(id).trip), trip);
    await cache.invalidateQueries({ queryKey: ["booking.list"] });
    await cache.invalidateQueries({ queryKey: ["booking.get"] });
  };
  const failed = (title: string) => (failure: Error) => toast({ tone: "negative", title, text: failure.message });
  const params = { public_id: id };

  return {
    isPending: add.isPending || remove.isPending,
    /** One after the other: each is told of by itself. */
    async add(bookingIds: readonly string[]): Promise<void> {
      for (const booking_public_id of bookingIds) {
        const input = { params, body: { booking_public_id } };
        await add.mutateAsync({ input, idempotencyKey: freshKey() }).then(settle, failed("The booking was not added"));
      }
    },
    async remove(booking_public_id: string, words: string): Promise<void> {
      const input = { params: { ...params, booking_public_id } };
      try {
        await settle(await remove.mutateAsync({ input, idempotencyKey: freshKey() }));
        const undo = () =>
          void add
            .mutateAsync({ input: { params, body: { booking_public_id } }, idempotencyKey: freshKey() })
            .then(settle, failed("The booking was not put back"));
        toast({
          tone: "positive",
          title: `${words} taken out`,
          text: "The booking itself stays.",
          undo: { label: "Undo", onPress: undo },
        });
      } catch (failure) {
        failed("The booking was not taken out")(asFailure(failure));
      }
    },
  };
}
