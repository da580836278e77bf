import { tenantNow } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { Email } from "@/lib/core/wire";
import { DEFAULT_LANGUAGE } from "@/lib/language/messages";
import { type Paper, readPaper } from "@/lib/document/paper";
import { type DocumentKind, fileName, renderDocument } from "@/lib/document/render";
import { inLanguage } from "@/lib/language/in-language";
import { t } from "@/lib/language/text";
import { type BookingMailKind, composeMail, describeMissing } from "./compose";
import { type MailContent, mailPage, toOneLine, paragraph } from "./mail-page";
import { composeReminder } from "./reminder/compose-reminder";
import { composeNotice } from "./notice/compose-notice";
import { findMailedNotice } from "./notice/notice-repository";
import { isToUser } from "./mail-status";
import { findReminder } from "./reminder/reminder-repository";
import { type ClaimedMail, claimMails, finishMail, type MailOutcome, extendMailLease } from "./repository";
import { hasMailServer, post } from "./transport";

/** Retry delays in seconds: short at first, most of a day in total, as mail servers do. */
export const MAIL_DELAYS = [30, 120, 600, 1_800, 7_200, 18_000, 36_000];
/**
 * Seconds of a lease, after which the mail of a dead worker can be claimed again. A living worker renews its lease
 * earlier.
 */
export const LEASE_SECONDS = 20;
export const RENEWAL_SECONDS = 5;
/**
 * Maximum renewals of one attempt, so that none lasts forever. Together longer than all time-outs of a mail server
 * connection.
 */
export const MAX_RENEWALS = 24;
/** How many mails a process sends at the same time. */
const BATCH = 4;

/**
 * Sends due mails. Each attempt composes its mail again, with the current address and voucher.
 * @returns whether there may be more
 */
export async function sendDueMails(): Promise<boolean> {
  const mails = await claimMails(BATCH, LEASE_SECONDS);
  const results = await Promise.allSettled(mails.map(sendClaimed));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return mails.length === BATCH;
}

async function sendClaimed(mail: ClaimedMail): Promise<void> {
  let renewals = 0;
  // If a renewal fails, the lease expires, and the mail is sent again with the same message id.
  const renewal = setInterval(() => {
    if (++renewals <= MAX_RENEWALS) void extendMailLease(mail, LEASE_SECONDS).catch(() => {});
  }, RENEWAL_SECONDS * 1000);
  try {
    await finishMail(mail, await attempt(mail));
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(mail: ClaimedMail): Promise<MailOutcome> {
  // A mail that kills the process at each attempt must not be retried forever.
  if (mail.attempts > MAIL_DELAYS.length + 1) return ended("FAILED", "given up: no attempt was completed");
  try {
    const paper = await readPaper(mail.tenantId, mail.bookingPublicId);
    const { kind } = mail;
    if (kind === "NOTICE" || kind === "PRICE_DROP") return await notify(mail, paper);
    if (isObsolete(mail, paper))
      return ended(
        "OBSOLETE",
        kind === "ARRIVAL_MISSING" && paper.status === "CONFIRMED"
          ? "nothing is missing any more"
          : `the booking is now ${paper.status}`,
      );
    if (kind === "REMINDER") return await remind(mail, paper);
    return await deliver(mail, paper, contentOf(kind, mail, paper));
  } catch (error) {
    if (error instanceof DomainError && error.code === "GUEST_DATA_ERASED") return ended("NO_ADDRESS", error.message);
    return again(
      mail,
      `could not be composed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500),
      null,
    );
  }
}

/** Sends a reminder if its reader still wants it and the deadline is still ahead. */
async function remind(mail: ClaimedMail, paper: Paper): Promise<MailOutcome> {
  const deadline = mail.deadline!;
  const { free_until: freeUntil } = paper.policy;
  if (freeUntil === null || new Date(freeUntil).getTime() !== deadline.getTime())
    return ended("OBSOLETE", "free cancellation ends at another time");
  if (deadline <= tenantNow(mail.tenantId)) return ended("OBSOLETE", "free cancellation has ended");
  const reader = await findReminder(mail.reader!);
  if (!reader || reader.isDisabled || reader.days === 0) return ended("OBSOLETE", "the user wants no reminders");
  return deliver(mail, paper, composeReminder(paper, deadline, reader));
}

/** Mails a user what others did to a booking, if the user still wants such mails. */
async function notify(mail: ClaimedMail, paper: Paper): Promise<MailOutcome> {
  const notice = await findMailedNotice(mail);
  if (!notice) return ended("OBSOLETE", "the lower price is gone");
  const reader = await findReminder(mail.reader!);
  if (!reader || reader.isDisabled || reader.noticeMail === "NONE")
    return ended("OBSOLETE", "the user wants no such mails");
  return deliver(mail, paper, composeNotice(paper, notice, reader));
}

async function deliver(mail: ClaimedMail, paper: Paper, content: MailContent): Promise<MailOutcome> {
  const { first_name, last_name } = paper.contact;
  const email = mail.address ?? paper.contact.email;
  if (!Email.safeParse(email).success)
    return ended("NO_ADDRESS", "the contact has no e-mail address", { ...content, recipient: null });
  const written = { ...content, recipient: email };
  if (!hasMailServer()) return ended("HELD", "no mail server is configured", written);
  const posted = await post({
    ...content,
    id: `${mail.publicId}.${mail.round}`,
    // The typed address may be somebody else's, so the contact's name is left out.
    to: { name: mail.address === null ? `${first_name} ${last_name}` : "", address: email },
    attachments: await attachmentsOf(mail, paper),
  });
  if (posted.result === "TAKEN") return ended("SENT", null, written);
  return posted.result === "REFUSED" ? ended("FAILED", posted.error, written) : again(mail, posted.error, written);
}

function contentOf(
  kind: BookingMailKind | "VOUCHER",
  { language, note, hasConfirmation }: ClaimedMail,
  paper: Paper,
): MailContent {
  const read = language ?? DEFAULT_LANGUAGE;
  return kind === "VOUCHER"
    ? composeVoucherMail({ paper, language: read, note, hasConfirmation })
    : composeMail(kind, paper, read);
}

async function attachmentsOf({ tenantId, kind, language, hasConfirmation }: ClaimedMail, paper: Paper) {
  if (isToUser(kind) || kind === "ARRIVAL_MISSING") return [];
  const kinds: DocumentKind[] = hasConfirmation ? ["voucher", "confirmation"] : ["voucher"];
  const files = [];
  for (const document of kinds)
    files.push({
      filename: fileName(document, paper),
      content: await renderDocument(document, paper, tenantNow(tenantId), language ?? undefined),
    });
  return files;
}

/**
 * Whether the mail's news is outdated: guests are not told about a status that has changed since. A cancellation has
 * its own mail.
 */
const isObsolete = ({ kind }: ClaimedMail, paper: Paper): boolean =>
  (kind !== "CANCELLED" && paper.status !== "CONFIRMED") ||
  (kind === "ARRIVAL_MISSING" && describeMissing(paper).length === 0);

function ended(
  status: MailOutcome["status"],
  error: string | null,
  written: MailOutcome["written"] = null,
): MailOutcome {
  return { status, error, retryIn: null, written };
}

function again({ attempts }: ClaimedMail, error: string, written: MailOutcome["written"]): MailOutcome {
  const retryIn = MAIL_DELAYS[attempts - 1] ?? null;
  return { status: retryIn === null ? "FAILED" : "RETRYING", error, retryIn, written };
}

/**
 * Composes the mail with a voucher. It is short, because the attached documents say the rest, in the same language.
 * @param note the sender's message
 */
const composeVoucherMail = (mail: VoucherMail): MailContent => inLanguage(mail.language, () => compose(mail));

interface VoucherMail {
  paper: Paper;
  language: string;
  note: string | null;
  hasConfirmation: boolean;
}

function compose({ paper, note, hasConfirmation }: VoucherMail): MailContent {
  const { letterhead, title, number, contact } = paper;
  const texts = [
    t("mail.greeting", { name: `${contact.first_name} ${contact.last_name}` }),
    ...(note === null ? [] : [note]),
    t("mail.attached", { title }),
    ...(hasConfirmation ? [t("mail.alsoAttached")] : []),
    t("mail.show"),
  ];
  const closing = t("mail.closing", { agency: letterhead.name });
  return {
    subject: toOneLine(t("mail.subject", { booking: number, title })),
    html: mailPage({ letterhead, title: t("mail.title"), content: texts.map(paragraph), closing }),
    plain: [t("mail.title"), ...texts, closing, letterhead.name].join("\n\n") + "\n",
  };
}
