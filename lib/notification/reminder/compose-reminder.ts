import { env } from "@/lib/core/env";
import { sameClock, formatDateTime, formatZone } from "@/lib/format/dates";
import { toSegments } from "@/lib/format/segments";
import type { Paper } from "@/lib/document/paper";
import { describeServices } from "@/lib/document/service-text";
import { html } from "../html";
import { factsTable, type MailContent, mailPage, oneLine, paragraph } from "../mail-page";
import { formatPaperAmount } from "@/lib/document/amount";
import { t } from "@/lib/language/text";
import { inLanguage } from "@/lib/language/in-language";

interface Reader {
  name: string;
  days: number;
  language: string;
  timeZone: string | null;
}

/**
 * Composes the mail that tells a user when the free cancellation of a booking ends: in the property's time and in the
 * reader's, with the fee from then on.
 */
export const composeReminder = (paper: Paper, deadline: Date, reader: Reader): MailContent =>
  inLanguage(reader.language, () => compose(paper, deadline, reader));

function compose(paper: Paper, deadline: Date, reader: Reader): MailContent {
  const { number, title, policy, agencyReference, contact, isPackage } = paper;
  const timeIn = (zone: string) => `${formatDateTime(deadline, zone)} (${formatZone(zone)})`;
  const zone = reader.timeZone ?? "UTC";
  const facts: [string, string][] = [
    [t("mail.reminder.free"), timeIn(policy.timezone)],
    ...(sameClock(deadline, zone, policy.timezone)
      ? []
      : [[t("mail.reminder.yourTime"), timeIn(zone)] as [string, string]]),
    ...feeAfter(paper, deadline).map((fee): [string, string] => [t("mail.reminder.after"), fee]),
    [t("paper.bookingNumber"), number],
    [t("mail.reminder.service"), isPackage ? title : `${title}${t("format.comma")}${describeServices(paper)[0]!.when}`],
    [t("paper.bookedFor"), `${contact.first_name} ${contact.last_name}`],
    ...(agencyReference === null ? [] : [[t("paper.agencyReference"), agencyReference] as [string, string]]),
  ];
  const link = env.publicUrl === "" ? null : `${env.publicUrl}/bookings/${paper.publicId}`;
  const greeting = t("mail.greeting", { name: reader.name });
  const why = t("mail.reminder.why", { days: reader.days });
  const table = html`<div style="margin:16px 0">${factsTable(facts)}</div>`;
  const button =
    link === null
      ? []
      : [html`<p style="margin:0"><a href="${link}" style="color:#0b5566">${t("mail.reminder.open")}</a></p>`];
  return {
    subject: oneLine(
      t("mail.reminder.subject", { booking: number, title, at: formatDateTime(deadline, policy.timezone) }),
    ),
    html: mailPage({
      letterhead: paper.letterhead,
      title: t("mail.reminder.title"),
      content: [paragraph(greeting), paragraph(t("mail.reminder.intro")), table, ...button],
      closing: why,
    }),
    plain:
      [
        greeting,
        t("mail.reminder.intro"),
        facts.map(([label, value]) => t("format.labelled", { label, value })).join("\n"),
        ...(link === null ? [] : [link]),
        why,
      ].join("\n\n") + "\n",
  };
}

/** The fee right after the deadline; empty for a policy that does not say. */
function feeAfter({ policy, total }: Paper, deadline: Date): string[] {
  const [next] = toSegments(policy, total, new Date(deadline.getTime() + 1));
  if (next === undefined || next.kind === "FREE") return [];
  if (next.kind === "REFUSED") return [t("paper.noLongerPossible")];
  const amount = formatPaperAmount(next.fee, policy.currency);
  return [next.kind === "FULL" ? t("paper.fullPrice", { amount }) : amount];
}
