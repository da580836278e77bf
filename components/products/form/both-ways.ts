import { readFromTab, removeFromTab, storeInTab } from "@/components/booking/checkout/tab-storage";
import { readTripSale } from "@/components/booking/checkout/trip-sale";
import { toast } from "@/components/ui/feedback/toast-queue";
import { t } from "@/lib/language/text";
import { call, type CallOptions } from "@/lib/staff/client/call";
import { asFailure } from "@/lib/staff/client/failure";
import type { InputOf, ResponseOf } from "@/lib/staff/client/operations";

// A transfer and its way back: two offers that are held together, and two bookings that are made from one form.

type Prebooked = ResponseOf<"transfer.prebook">;
type PrebookBody = InputOf<"transfer.prebook">["body"];
export type BookBody = InputOf<"transfer.book">["body"];

/** Holds both ways or none. The way back has an idempotency key made from the other's. */
export async function holdBothWays(there: PrebookBody, back: PrebookBody, options: CallOptions) {
  const first = await call("transfer.prebook", { body: there }, options);
  try {
    const second = await call("transfer.prebook", { body: back }, forBack(options));
    return { ...first, back: second } satisfies Prebooked & { back: Prebooked };
  } catch (thrown) {
    const failure = asFailure(thrown);
    // Without an answer, a retry under the same keys finds what is held already.
    if (failure.isFinal)
      await call("prebook.release", { body: { prebook_token: first.prebook_token } }).catch(() => undefined);
    throw failure;
  }
}

const forBack = ({ idempotencyKey: key = "", ...options }: CallOptions): CallOptions => ({
  ...options,
  idempotencyKey: `${key}.back`,
});

const nameOf = (hold: string): string => `there:${hold}`;

/** The booking of the way there, if the way back is still to be booked from this tab. */
export const readBookedThere = (hold: string): string | undefined => readFromTab(nameOf(hold), { id: "" })?.id;

/**
 * Books both ways, and puts them into one trip. If the way back is refused, the booking of the way there is remembered
 * in the tab, and a retry books the way back alone.
 * @returns the booking of the way there, that of the way back, and the path of their trip; undefined if this tab sells
 * for a trip already
 */
export async function bookBothWays(
  hold: string,
  { back, ...there }: BookBody & { back: BookBody },
  route: string,
  options: CallOptions,
) {
  const first = readBookedThere(hold) ?? (await call("transfer.book", { body: there }, options)).booking.public_id;
  storeInTab(nameOf(hold), { id: first });
  const { booking } = await call("transfer.book", { body: back }, forBack(options));
  removeFromTab(nameOf(hold));
  const { first_name, last_name } = there.contact;
  const trip = readTripSale()
    ? undefined
    : await createTrip(`${first_name} ${last_name}: ${route}`.slice(0, 200), [first, booking.public_id], hold);
  return { booking: { public_id: first }, others: [booking.public_id], trip };
}

async function createTrip(name: string, bookings: string[], hold: string): Promise<string | undefined> {
  try {
    const body = { name, booking_public_ids: bookings };
    const { public_id } = await call("trip.create", { body }, { idempotencyKey: `${hold}.trip` });
    return `/trips/${public_id}`;
  } catch (thrown) {
    toast({ tone: "negative", title: t("transfers.bookedWithoutTrip"), text: asFailure(thrown).message });
    return undefined;
  }
}
