import { getQueueEntry } from "@/lib/booking/on-request/queue";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/prisma";
import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { LEASE, MAIL_DELAYS, MAX_RENEWALS, RENEWAL } from "@/lib/notification/send";
import { hasMailServer, post } from "@/lib/notification/transport";
import { newLink, openLink } from "@/lib/shared-link/link";
import { findSupplierLanguage } from "../describe";
import { findMessage } from "../repository";
import { composeSupplierMail } from "./compose-supplier-mail";
import {
  claimMessages,
  type ClaimedMessage,
  finishMessage,
  type MessageOutcome,
  queueAgain,
  renewMessage,
  storeMessageLink,
} from "./queue-repository";

/**
 * Sends an operator's suppliers again what they have yet to acknowledge, to the addresses of today.
 * @throws DomainError `BOOKING_NOT_FOUND`
 */
export async function sendSupplierMailsAgain(
  context: Context,
  tenantPublicId: string,
  publicId: string,
): Promise<{ queued: number }> {
  const { tenant } = await getQueueEntry(context, tenantPublicId, publicId);
  return inTransaction({ ...context, tenantId: tenant.id }, async (_tx, { audit }) => {
    audit({ subject: publicId });
    return { queued: await queueAgain(tenant.id, publicId) };
  });
}

/** How many mails a process sends at the same time. */
const BATCH = 4;

/**
 * Sends due mails to suppliers, with the leases and retries of the guests' mails. Each attempt shows the booking as it is.
 * @returns whether there may be more
 */
export async function sendSupplierMails(): Promise<boolean> {
  const claimed = await claimMessages(BATCH, LEASE);
  const results = await Promise.allSettled(claimed.map(sendClaimed));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return claimed.length === BATCH;
}

async function sendClaimed(message: ClaimedMessage): Promise<void> {
  let renewals = 0;
  // If a renewal fails, the lease expires, and the mail is sent again with the same message id.
  const renewal = setInterval(() => {
    if (++renewals <= MAX_RENEWALS) void renewMessage(message, LEASE).catch(() => {});
  }, RENEWAL * 1000);
  try {
    await finishMessage(message, await attempt(message), clock.now());
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(message: ClaimedMessage): Promise<MessageOutcome> {
  if (message.attempts > MAIL_DELAYS.length + 1) return failed("given up: no attempt was completed");
  if (!hasMailServer()) return failed("no mail server is configured");
  try {
    const part = await findMessage({ id: message.id });
    // Replaced since it was claimed: the mail of the later version is sent instead.
    if (!part?.isLast) return failed("a later version has replaced it");
    const link = env.publicUrl === "" ? null : `${env.publicUrl}/supplier/${await tokenOf(message)}`;
    const posted = await post({
      ...composeSupplierMail(part, await findSupplierLanguage(part), link),
      id: `supplier-${message.id}.${message.round}`,
      to: { name: "", address: message.recipient },
      attachments: [],
    });
    if (posted.result === "TAKEN") return { state: "SENT", error: null, retryIn: null };
    return posted.result === "REFUSED" ? failed(posted.error) : again(message, posted.error);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return again(message, `could not be composed: ${what}`.slice(0, 500));
  }
}

async function tokenOf({ id, sealedToken }: ClaimedMessage): Promise<string> {
  const owner = `supplier-message-${id}`;
  const known = openLink(owner, sealedToken);
  if (known !== null) return known;
  const { token, tokenHash, sealedToken: sealed } = newLink(owner);
  await storeMessageLink(id, tokenHash, sealed);
  return token;
}

const failed = (error: string): MessageOutcome => ({ state: "FAILED", error, retryIn: null });

function again({ attempts }: ClaimedMessage, error: string): MessageOutcome {
  const retryIn = MAIL_DELAYS[attempts - 1] ?? null;
  return retryIn === null ? failed(error) : { state: "QUEUED", error, retryIn };
}
