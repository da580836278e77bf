import type { z } from "zod";
import type { CancelResponse } from "@/lib/booking/schemas";
import type { CancellationQuote } from "@/lib/cancellation/schemas";
import { expectedCancel } from "./expected-cancel";
import type { DemandRow } from "../plan/read-rows";
import { idempotencyKey, type Replay } from "./replay-state";

/** Quotes and cancels a row's booking, if there is one, and compares both answers with its frozen policy. */
export async function cancelRow(replay: Replay, row: DemandRow, at: Date): Promise<void> {
  const { client, tally, ledger } = replay;
  const booking = replay.bookings.get(row.number);
  if (!booking) return tally.count("cancels", "nothing was booked");
  const path = `/bookings/${booking.publicId}`;
  const expected = expectedCancel(booking.policy, at);

  const quote = await client.send<z.output<typeof CancellationQuote>>({
    operation: "cancellation-quote",
    method: "POST",
    path: `${path}/cancellation-quote`,
  });
  if (quote.status !== 200 || !quote.body.cancellable || (expected !== "REFUSED" && quote.body.fee !== expected)) {
    tally.fail(`Row ${row.number}: quoted ${quote.status} ${JSON.stringify(quote.body)}, expected ${expected}`);
  }
  const { status, code, body } = await client.send<z.output<typeof CancelResponse>>({
    operation: "cancel",
    method: "POST",
    path: `${path}/cancel`,
    key: idempotencyKey(replay, row, "cancel"),
    body: { reason: row.fate === "NO_SHOW" ? "No-show" : "Cancelled by the guest" },
  });
  const cancelled = status === 200 && body.booking.status === "CANCELLED";
  if (cancelled) {
    booking.status = "CANCELLED";
    booking.fee = quote.body.fee;
    ledger.give(booking.stay);
  }
  const refused = status === 409 && code === "BOOKING_NOT_CANCELLABLE";
  if (expected === "REFUSED" ? !refused : !cancelled) {
    tally.fail(`Row ${row.number}: cancel answered ${status} ${code ?? ""}, expected ${expected}`);
  }
  tally.count(
    "cancels",
    refused ? "refused, past the deadline" : !cancelled ? "unexpected" : expected === "0" ? "free" : "with a fee",
  );
}
