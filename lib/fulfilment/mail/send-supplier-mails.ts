import { getQueueEntry } from "@/lib/booking/on-request/queue";
import type { Context } from "@/lib/core/context";
import { inTransaction } from "@/lib/core/prisma";
import { getOwnOrigin } from "@/lib/core/own-origin";
import type { MailContent } from "@/lib/notification/mail-page";
import { hasMailServer, post } from "@/lib/notification/transport";
import { LINKED_LANGUAGE } from "@/lib/language/server-languages";
import { newLink, openStoredToken } from "@/lib/shared-link/link";
import { findSupplierLanguage } from "../describe";
import { findMessage, findMessages, type GrantedPart } from "../repository";
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
  try {
    const part = await findMessage({ id: message.id });
    // The message was replaced after it was claimed: the mail of the later version is sent instead.
    if (!part?.isLast) return failForGood("a later version has replaced it");
    const language = await findSupplierLanguage(part);
    const content = composeSupplierMail(part, language, linkOf(await tokenOf(message), language));
    if (!hasMailServer()) return failForGood(NO_SERVER);
    const posted = await post({
      ...content,
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

/** Why a mail of a sandbox without a mail server went nowhere. */
const NO_SERVER = "no mail server is configured";

const linkOf = (token: string, language: string): string =>
  `${getOwnOrigin()}/supplier/${token}?${LINKED_LANGUAGE}=${language}`;
const ownerOf = (id: bigint): string => `supplier-message-${id}`;

async function tokenOf({ id, sealedToken }: ClaimedMessage): Promise<string> {
  const owner = ownerOf(id);
  const known = openStoredToken(owner, sealedToken);
  if (known !== null) return known;
  const { token, tokenHash, sealedToken: sealed } = newLink(owner);
  await storeMessageLink(id, tokenHash, sealed);
  return token;
}

/** A mail to a supplier, as its booking is now. */
export interface SupplierMail extends Partial<MailContent> {
  message: GrantedPart;
  isHeld: boolean;
}

/**
 * Composes the mails of messages again, without what the booking costs, for the tenant that has made it. A mail that a later
 * one has replaced, and one that is not written yet, has no content.
 */
export async function composeSupplierMails(ids: bigint[]): Promise<SupplierMail[]> {
  return Promise.all(
    (await findMessages(ids)).map(async (message) => {
      const token = openStoredToken(ownerOf(message.id), message.sealedToken);
      const isHeld = message.lastError === NO_SERVER;
      if (token === null || !message.isLast) return { message, isHeld };
      const language = await findSupplierLanguage(message);
      const part = { ...message, booking: { ...message.booking, costs: [] } };
      return { message, isHeld, ...composeSupplierMail(part, language, linkOf(token, language)) };
    }),
  );
}
