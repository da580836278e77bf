import { Deadline } from "../ui/values/deadline";
import { isZero, sum } from "@/lib/format/money";
import type { Booking } from "./use-booking-record";

/** The price of what is cancelled: the whole booking, or the selected items. */
export function totalOf(booking: Booking, ids: string[] | undefined): string {
  const whole = booking.stay_total ?? booking.total_amount ?? "0";
  if (!ids) return whole;
  const currency = booking.currency_code ?? "";
  const chosen = (booking.items ?? []).filter((item) => ids.includes(item.item_public_id));
  return sum(
    chosen.map((item) => item.total_amount),
    currency,
  );
}

interface UntilProps {
  fee: string;
  booking: Booking;
  /** The selected items of a package. */
  items: string[] | undefined;
  now: Date;
}

/** How long the fee holds: until the next tier of any policy that it depends on. */
export function Until({ fee, booking, items, now }: UntilProps) {
  if (booking.status === "ON_REQUEST") return <>Free until it is confirmed.</>;
  const policies = items
    ? (booking.items ?? []).filter((i) => items.includes(i.item_public_id)).map((i) => i.cancellation_policy_snapshot)
    : [booking.cancellation_policy_snapshot].filter((policy) => policy !== undefined);
  const ends = policies
    .flatMap((p) =>
      [p.free_until, ...p.tiers.map(({ from }) => from), p.cancellable_until].map((at) => ({ at, zone: p.timezone })),
    )
    .flatMap(({ at, zone }) => (at === null || new Date(at) <= now ? [] : { at: new Date(at), zone }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const [next] = ends;
  if (!next) return null;
  return (
    <>
      {isZero(fee) ? "Free until" : "This fee holds until"} <Deadline at={next.at} zone={next.zone} />
    </>
  );
}
