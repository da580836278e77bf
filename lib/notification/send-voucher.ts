import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { getGuestMail } from "./guest-mails";
import type { MailRow } from "./list-repository";
import type { SendVoucherRequest } from "./schemas";
import { MAX_VOUCHERS_A_DAY, queueVoucher } from "./voucher-repository";

/**
 * Queues a mail with the voucher of a confirmed booking, for the worker to send. A typed address gets at most
 * `MAX_VOUCHERS_A_DAY` mails per booking, so that nobody's mailbox can be flooded.
 * @throws DomainError `BOOKING_NOT_FOUND`, `GUEST_DATA_ERASED`, `VOUCHER_NOT_VALID`, `rate_limited`
 */
export async function sendVoucher(
  context: Context,
  publicId: string,
  request: z.output<typeof SendVoucherRequest>,
): Promise<MailRow> {
  const mailId = newId("gml", context.now);
  const booking = await queueVoucher(context, publicId, mailId, request);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  if (booking.isErased) throw new DomainError("GUEST_DATA_ERASED");
  if (booking.status !== "CONFIRMED") throw new DomainError("VOUCHER_NOT_VALID");
  if (!booking.isQueued)
    throw new DomainError("rate_limited", {
      message: `The voucher was sent ${MAX_VOUCHERS_A_DAY} times within a day: send it later, or from a mailbox of your own`,
      retryAfter: booking.waitSeconds,
    });
  return getGuestMail(context, mailId);
}
