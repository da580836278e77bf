import { listClocks, tenantNow } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { ServiceDetails } from "../create/create-booking";
import type { FieldChange } from "../events/event-schemas";
import { findBookingWithItems } from "../repository";
import { changeStatus, prepareTransition } from "../transition";
import { listMissing, type SoldTransfer } from "./arrival";
import { type DueReminder, listDueReminders, markArrivalComplete } from "./reminder-repository";

/** Bookings per statement. */
const BATCH = 100;

/**
 * Reminds contact, agency and partner, once for a booking, of the details that the drivers of its transfers still
 * need.
 * @returns whether there may be more
 * @throws the first failure, after all of the step's bookings
 */
export async function remindOfArrivals(): Promise<boolean> {
  let isFull = false;
  const failures: unknown[] = [];
  for (const clock of listClocks()) {
    const due = await listDueReminders(clock, BATCH);
    for (const one of due) await remind(one).catch((error: unknown) => failures.push(error));
    isFull ||= due.length === BATCH;
  }
  if (failures.length) throw failures[0];
  return isFull;
}

/** If the booking changes meanwhile, the next step checks it again. */
async function remind(due: DueReminder): Promise<void> {
  const booking = await findBookingWithItems(due.tenantId, due.publicId);
  if (booking?.status !== "CONFIRMED") return;
  const at = tenantNow(due.tenantId);
  const changes = changesOf(booking);
  if (changes.length === 0) return markArrivalComplete(due, booking.version, at);
  await changeStatus(
    prepareTransition(booking, "CONFIRMED", {
      at,
      source: "SYSTEM",
      reason: null,
      changes,
      isArrivalReminder: true,
      audit: { actor: "system:worker", operation: "arrival.remind", traceId: newTraceId() },
      claim: null,
    }),
  );
}

/** Lists the missing fields, named as in the full view. */
function changesOf(booking: NonNullable<Awaited<ReturnType<typeof findBookingWithItems>>>): FieldChange[] {
  const transfers =
    booking.productType === PRODUCT_TYPE.TRANSFER
      ? [{ field: "arrival_missing", sold: (booking.details as unknown as ServiceDetails).details }]
      : booking.items
          .filter(({ productType, status }) => productType === PRODUCT_TYPE.TRANSFER && status !== "CANCELLED")
          .map(({ publicId, details }) => ({ field: `items[${publicId}].arrival_missing`, sold: details }));
  return transfers
    .map(({ field, sold }) => ({ field, before: null, after: listMissing(sold as unknown as SoldTransfer) }))
    .filter(({ after }) => after.length > 0);
}
