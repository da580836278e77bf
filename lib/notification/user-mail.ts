import { env } from "@/lib/core/env";
import type { Paper } from "@/lib/document/paper";
import { type Fact, describeServices, formatFullName } from "@/lib/document/service-text";
import { t } from "@/lib/language/text";
import { html } from "./html";
import { factsTable, type MailContent, mailPage, toOneLine, paragraph } from "./mail-page";

interface UserMail {
  subject: string;
  title: string;
  /** The user's name. */
  reader: string;
  lines: readonly string[];
  facts: readonly Fact[];
  /** Why the user gets the mail, and where to change that. */
  why: string;
}

/** A mail to a user of the agency about a booking, in the present language, with a link to its page. */
export function userMail({ publicId, letterhead }: Paper, mail: UserMail): MailContent {
  const { subject, title, reader, lines, facts, why } = mail;
  const link = env.publicUrl === "" ? [] : [`${env.publicUrl}/bookings/${publicId}`];
  const greeting = t("mail.greeting", { name: reader });
  return {
    subject: toOneLine(subject),
    html: mailPage({
      letterhead,
      title,
      content: [
        ...[greeting, ...lines].map(paragraph),
        html`<div style="margin:16px 0">${factsTable(facts)}</div>`,
        ...link.map(
          (href) =>
            html`<p style="margin:0"><a href="${href}" style="color:#0b5566">${t("mail.reminder.open")}</a></p>`,
        ),
      ],
      closing: why,
    }),
    plain:
      [
        greeting,
        ...lines,
        facts.map(([label, value]) => t("format.labelled", { label, value })).join("\n"),
        ...link,
        why,
      ].join("\n\n") + "\n",
  };
}

/** The facts by which a user recognizes a booking. */
export function bookingFacts(paper: Paper): Fact[] {
  const { number, title, agencyReference, contact, isPackage } = paper;
  return [
    [t("paper.bookingNumber"), number],
    [t("mail.reminder.service"), isPackage ? title : `${title}${t("format.comma")}${describeServices(paper)[0]!.when}`],
    [t("paper.bookedFor"), formatFullName(contact)],
    ...(agencyReference === null ? [] : [[t("paper.agencyReference"), agencyReference] as Fact]),
  ];
}
