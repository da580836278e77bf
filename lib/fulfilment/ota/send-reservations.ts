import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { isUrlRefused, sendMessage } from "@/lib/webhook/send/send";
import type { ClaimedMessage, MessageOutcome } from "../mail/queue-repository";
import { retryLater, failForGood, sendDueMessages } from "../mail/send-due";
import { findMessage, type GrantedPart } from "../repository";
import { answerMessage } from "../supplier-link";
import { toSupplyBooking } from "../supply-bookings";
import { readReservationAnswer, type ReservationAnswer } from "./read-reservation-answer";
import { needsDecision, writeReservation } from "./write-reservation";

const MAX_ANSWER_BYTES = 65_536;
const MOST_OF_AN_ERROR = 500;
const OPERATION = "supplierOta.answer";

/**
 * Sends due reservations to the URLs of suppliers that use the channel API. Stores the answer before it marks the
 * message as sent: if the process ends in between, the same message is sent once more.
 * @returns whether there may be more
 */
export const sendReservations = (): Promise<boolean> => sendDueMessages("API", attempt);

async function attempt(message: ClaimedMessage): Promise<MessageOutcome> {
  try {
    const part = await findMessage({ id: message.id });
    if (!part?.isLast) return failForGood("a later version has replaced it");
    const stay = toSupplyBooking(part);
    const sent = await sendMessage({
      // A negative id gives the property a connection pool that no webhook endpoint shares.
      endpointId: -message.propertyId,
      url: message.recipient,
      headers: {
        "content-type": "text/xml; charset=utf-8",
        "user-agent": "Partner-Portal/1",
        "accept-encoding": "identity",
        soapaction: '""',
      },
      body: writeReservation(stay, `${message.id}.${message.round}`, part.itemNo, clock.now()),
      mostBytes: MAX_ANSWER_BYTES,
    });
    const { error, excerpt } = sent!;
    if (error !== null) return isUrlRefused(error) ? failForGood(error) : retryLater(message, error);
    const answer = readReservationAnswer(excerpt ?? "", String(stay.booking_number), stay.rooms.length);
    if (answer.result === "UNREADABLE") return retryLater(message, answer.error.slice(0, MOST_OF_AN_ERROR));
    if (answer.result === "ERRORS") return failForGood(answer.error.slice(0, MOST_OF_AN_ERROR));
    await store(part, answer, needsDecision(stay));
    return { state: "SENT", error: null, retryIn: null };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return retryLater(message, `could not be sent: ${what}`.slice(0, MOST_OF_AN_ERROR));
  }
}

async function store(
  part: GrantedPart,
  { decision, supplierReference, rooms }: Extract<ReservationAnswer, { result: "SUCCESS" }>,
  asked: boolean,
): Promise<void> {
  try {
    if (asked && decision) await answerMessage(part, { act: "decide", status: decision }, OPERATION);
    if (!asked || decision !== "REJECTED")
      await answerMessage(part, { act: "acknowledge", supplier_reference: supplierReference, rooms }, OPERATION);
  } catch (error) {
    // The booking was changed, decided or erased meanwhile: a later message reports that.
    if (!(error instanceof DomainError)) throw error;
  }
}
