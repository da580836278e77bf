import type { z } from "zod";
import { tenantNow } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { hashLinkToken } from "@/lib/shared-link/link";
import { isEditable, isOpen } from "@/lib/booking/status";
import { acknowledgeMessage, decideForSupplier, type AnsweringSupplier } from "./answer";
import { describeDelivery, describeTold, nameDelivered } from "./describe";
import { findLastMessage, findMessage, type GrantedPart } from "./repository";
import type { Acknowledgement, Delivery, SupplierAct, SupplyDecision } from "./schemas";
import { toSupplyBooking, toWholeSupplyBooking } from "./supply-bookings";

/** Days after the last day for which a link can be opened. */
const DAYS_AFTER = 2;

/** Finds the message of a link, until some days after the service. */
export async function findLinkedMessage(token: string): Promise<GrantedPart | undefined> {
  const part = await findMessage({ tokenHash: hashLinkToken(token) });
  if (!part) return undefined;
  const last = addDays(part.booking.endsOn.toISOString().slice(0, 10), DAYS_AFTER);
  return last < tenantNow(part.tenantId).toISOString().slice(0, 10) ? undefined : part;
}

/** Describes a booking, or a part of a package, for the supplier's page behind the link. */
export async function describeLinked(part: GrantedPart): Promise<Delivery> {
  const record = part.isLast ? toWholeSupplyBooking(part) : toSupplyBooking(part);
  const isEnded = isOver(record.status);
  return {
    name: nameDelivered(part),
    line: describeTold(record),
    facts: describeDelivery(part, record).map(([label, value, direction]) => ({
      label,
      value,
      isLtr: direction === "LTR",
    })),
    rooms: isEnded ? 0 : record.rooms.length,
    isEnded,
    state: await findState(part, record),
  };
}

const isOver = (status: string): boolean => !isEditable(status);

async function findState(
  part: GrantedPart,
  { status }: Pick<ReturnType<typeof toSupplyBooking>, "status">,
): Promise<Delivery["state"]> {
  if (part.isLast && part.acknowledgedAt) return "ACKNOWLEDGED";
  // A package has several suppliers, so none of them can decide it alone.
  if (part.isLast) return isOpen(status) && !part.booking.items.length ? "ASKED" : "TOLD";
  if (!isOver(status)) return "CHANGED";
  // A supplier that has declined the booking gets no further message.
  const last = await findLastMessage(part);
  return last?.state === "NONE" && last.acknowledgedAt ? "DECLINED" : "CANCELLED";
}

/**
 * The caller of an answer: the recipient of a message may answer about its part of the booking.
 * @param operation of the audit
 */
const answererTo = (part: GrantedPart, operation: string): AnsweringSupplier => ({
  actor: "system:supplier",
  operation,
  now: tenantNow(part.tenantId),
  traceId: newTraceId(),
  source: "SYSTEM",
  async find() {
    const last = await findLastMessage(part);
    if (!last) throw new DomainError("BOOKING_NOT_FOUND");
    return [last];
  },
});

/**
 * Stores the answer of a link's bearer.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_CHANGED`, `BOOKING_NOT_PENDING`
 */
export async function answerByLink(act: SupplierAct): Promise<void> {
  const part = await findLinkedMessage(act.token);
  if (!part) throw new DomainError("BOOKING_NOT_FOUND");
  await answerMessage(part, act, `supplierLink.${act.act}`);
}

/** A supplier's answer to a message. */
export type MessageAnswer =
  | ({ act: "acknowledge" } & Omit<z.output<typeof Acknowledgement>, "version">)
  | ({ act: "decide" } & Omit<z.output<typeof Acknowledgement>, "version"> & z.output<typeof SupplyDecision>);

/**
 * Stores a supplier's answer to a message.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_CHANGED`, `BOOKING_NOT_PENDING`
 */
export async function answerMessage(part: GrantedPart, act: MessageAnswer, operation: string): Promise<void> {
  const answerer = answererTo(part, operation);
  const { version } = part;
  const { supplier_reference, rooms } = act;
  if (act.act === "decide") {
    const { status, reason } = act;
    // A confirmation of an outdated version is refused, because the supplier has not seen the change.
    const [last] = await answerer.find();
    if (last.version !== version) throw new DomainError("BOOKING_CHANGED", { details: { version: last.version } });
    await decideForSupplier(answerer, { status, reason });
    if (status === "REJECTED") return;
  }
  // A confirmation also acknowledges the message.
  await acknowledgeMessage(answerer, { version, supplier_reference, rooms });
}
