"use client";

import { useSyncExternalStore } from "react";
import { call } from "@/lib/staff/client/call";
import { asFailure } from "@/lib/staff/client/failure";
import { toast } from "@/components/ui/feedback/toast-queue";
import { EMPTY_CONTACT, type ContactDraft } from "./people-draft";
import { readFromTab, removeFromTab, storeInTab } from "./tab-storage";
import { t } from "@/lib/language/text";

/** A trip that this tab is selling for: the next booking joins it, and its form starts with the travellers' data. */
export interface TripSale {
  id: string;
  name: string;
  lead: { first_name: string; last_name: string };
  contact: ContactDraft;
  /** The flight that a transfer waits for. */
  flight_number: string;
}

const NAME = "trip-sale";
const NOBODY = { first_name: "", last_name: "" };
const SAMPLE: TripSale = { id: "", name: "", lead: NOBODY, contact: EMPTY_CONTACT, flight_number: "" };

/** The sale of this tab; null if there is none, undefined until it is read from the tab's storage. */
let current: TripSale | null | undefined;
const listeners = new Set<() => void>();

/** The trip that this tab is selling for, or null. */
export function readTripSale(): TripSale | null {
  current ??= readFromTab(NAME, SAMPLE) ?? null;
  return current;
}

function change(next: TripSale | null): void {
  current = next;
  if (next) storeInTab(NAME, next);
  else removeFromTab(NAME);
  for (const listener of listeners) listener();
}

/** Starts selling for a trip. What is unknown of the travellers stays empty. */
export const startTripSale = (sale: Pick<TripSale, "id" | "name"> & Partial<TripSale>): void =>
  change({ ...SAMPLE, ...sale });

export const endTripSale = (): void => {
  if (readTripSale()) change(null);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The trip that this tab is selling for; null during server rendering. */
export const useTripSale = (): TripSale | null => useSyncExternalStore(subscribe, readTripSale, () => null);

/**
 * Adds bookings to the trip that this tab is selling for, and ends the sale.
 * @returns the path of the trip; undefined if there is no sale, or if adding failed
 */
export async function joinTripSale(bookingIds: readonly string[]): Promise<string | undefined> {
  const sale = readTripSale();
  if (!sale) return undefined;
  try {
    for (const id of bookingIds) {
      const input = { params: { public_id: sale.id }, body: { booking_public_id: id } };
      await call("trip.member.add", input, { idempotencyKey: `${sale.id}.${id}` });
    }
    toast({ tone: "positive", title: t("checkout.addedToTrip", { trip: sale.name }) });
    return `/trips/${sale.id}`;
  } catch (error) {
    toast({
      tone: "negative",
      title: t("checkout.notAddedToTrip", { trip: sale.name }),
      text: t("checkout.tryAddToTrip", { reason: asFailure(error).message }),
    });
    return undefined;
  } finally {
    endTripSale();
  }
}
