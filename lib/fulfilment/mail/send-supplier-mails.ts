import { getQueueEntry } from "@/lib/booking/on-request/queue";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/prisma";
import { env } from "@/lib/core/env";
import { hasMailServer, post } from "@/lib/notification/transport";
import { LINKED_LANGUAGE } from "@/lib/language/server-languages";
import { newLink, openStoredToken } from "@/lib/shared-link/link";
import { findSupplierLanguage } from "../describe";
import { findMessage } from "../repository";
import { composeSupplierMail } from "./compose-supplier-mail";
import { type ClaimedMessage, type MessageOutcome, requeueMessages, storeMessageLink } from "./queue-repository";
import { retryLater, failForGood, sendDueMessages } from "./send-due";

/**
 * Sends suppliers the messages again that they have not acknowledged, to their present addresses.
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
    return { queued: await requeueMessages(tenant.id, publicId) };
  });
}

/**
 * Sends due mails to suppliers. Each attempt shows the booking as it is.
 * @returns whether there may be more
 */
export const sendSupplierMails = (): Promise<boolean> => sendDueMessages("EMAIL", attempt);

async function attempt(message: ClaimedMessage): Promise<MessageOutcome> {
  if (!hasMailServer()) return failForGood("no mail server is configured");
  try {
    const part = await findMessage({ id: message.id });
    // The message was replaced after it was claimed: the mail of the later version is sent instead.
    if (!part?.isLast) return failForGood("a later version has replaced it");
    const language = await findSupplierLanguage(part);
    const page = `${env.publicUrl}/supplier/${await tokenOf(message)}?${LINKED_LANGUAGE}=${language}`;
    const link = env.publicUrl === "" ? null : page;
    const posted = await post({
      ...composeSupplierMail(part, language, link),
      id: `supplier-${message.id}.${message.round}`,
      to: { name: "", address: message.recipient },
      attachments: [],
    });
    if (posted.result === "TAKEN") return { state: "SENT", error: null, retryIn: null };
    return posted.result === "REFUSED" ? failForGood(posted.error) : retryLater(message, posted.error);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return retryLater(message, `could not be composed: ${what}`.slice(0, 500));
  }
}

async function tokenOf({ id, sealedToken }: ClaimedMessage): Promise<string> {
  const owner = `supplier-message-${id}`;
  const known = openStoredToken(owner, sealedToken);
  if (known !== null) return known;
  const { token, tokenHash, sealedToken: sealed } = newLink(owner);
  await storeMessageLink(id, tokenHash, sealed);
  return token;
}
