import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction } from "@/lib/core/prisma";
import { type MailRow, WITH_BOOKING_NUMBER } from "./list-repository";
import type { SendVoucherRequest } from "./schemas";
import { lockBooking } from "./repository";

/** Vouchers of one booking that are mailed within 24 hours. */
export const MAX_VOUCHERS_A_DAY = 10;
const DAY_MS = 86_400_000;

/**
 * Queues a mail with the voucher of a confirmed booking, for the worker to send. An address of somebody's choice gets at
 * most `MAX_VOUCHERS_A_DAY` mails of a booking, so that nobody's mailbox can be flooded.
 * @throws DomainError `BOOKING_NOT_FOUND`, `GUEST_DATA_ERASED`, `VOUCHER_NOT_AVAILABLE`, `rate_limited`
 */
export function sendVoucher(
  context: Context,
  publicId: string,
  { email, language, note, with_confirmation: hasConfirmation }: z.output<typeof SendVoucherRequest>,
): Promise<MailRow> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const booking = await lockBooking(tenantId, publicId);
    if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
    if (booking.isErased) throw new DomainError("GUEST_DATA_ERASED");
    if (booking.status !== "CONFIRMED") throw new DomainError("VOUCHER_NOT_AVAILABLE");
    const today = clock.realNow().getTime();
    const sent = await tx.guestMail.aggregate({
      where: { tenantId, bookingPublicId: publicId, kind: "VOUCHER", createdAt: { gt: new Date(today - DAY_MS) } },
      _count: true,
      _min: { createdAt: true },
    });
    if (sent._count >= MAX_VOUCHERS_A_DAY)
      throw new DomainError("rate_limited", {
        message: `The voucher was sent ${MAX_VOUCHERS_A_DAY} times within a day: send it later, or from a mailbox of your own`,
        retryAfter: Math.ceil((sent._min.createdAt!.getTime() + DAY_MS - today) / 1000),
      });
    audit({ subject: publicId });
    return tx.guestMail.create({
      data: {
        tenantId,
        publicId: newId("gml", now),
        bookingPublicId: publicId,
        kind: "VOUCHER",
        address: email ?? null,
        language,
        note: note ?? null,
        hasConfirmation,
      },
      include: WITH_BOOKING_NUMBER,
    });
  });
}
