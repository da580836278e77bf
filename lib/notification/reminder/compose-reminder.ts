import { env } from "@/lib/core/env";
import { sameClock } from "@/lib/format/dates";
import { segmentsOf } from "@/lib/format/segments";
import type { PaperLanguage } from "@/lib/document/languages";
import type { Paper } from "@/lib/document/paper";
import { servicesOf } from "@/lib/document/service-text";
import { wordsOf } from "@/lib/document/words/words";
import { html } from "../html";
import { type MailContent, mailPage, oneLine, paragraph } from "../mail-page";
import { MAIL_WORDS } from "../words/languages";

interface Reader {
  name: string;
  days: number;
  language: PaperLanguage;
  timeZone: string | null;
}

const CELL = "padding:3px 16px 3px 0;vertical-align:top";

/**
 * Composes the mail that tells a user when the free cancellation of a booking ends: in the property's time and in the
 * reader's, with the fee from then on.
 */
export function composeReminder(paper: Paper, deadline: Date, reader: Reader): MailContent {
  const words = MAIL_WORDS[reader.language];
  const own = words.reminder;
  const { text, format } = wordsOf(reader.language);
  const { number, title, policy, agencyReference, contact, isPackage } = paper;
  const timeIn = (zone: string) => `${format.dateTime(deadline, zone)} (${format.zone(zone)})`;
  const zone = reader.timeZone ?? "UTC";
  const facts: [string, string][] = [
    [own.free, timeIn(policy.timezone)],
    ...(sameClock(deadline, zone, policy.timezone) ? [] : [[own.yourTime, timeIn(zone)] as [string, string]]),
    ...feeAfter(paper, deadline, reader.language).map((fee): [string, string] => [own.after, fee]),
    [text.bookingNumber, number],
    [own.service, isPackage ? title : `${title}, ${servicesOf(paper, wordsOf(reader.language))[0]!.when}`],
    [text.bookedFor, `${contact.first_name} ${contact.last_name}`],
    ...(agencyReference === null ? [] : [[text.agencyReference, agencyReference] as [string, string]]),
  ];
  const link = env.publicUrl === "" ? null : `${env.publicUrl}/bookings/${paper.publicId}`;
  const greeting = words.greeting(reader.name);
  const why = own.why(reader.days);
  const table = html`<table
    role="presentation"
    cellspacing="0"
    style="border-collapse:collapse;font-size:14px;margin:16px 0"
  >
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <td style="${CELL};color:#52636a;white-space:nowrap">${label}</td>
          <td style="${CELL}">${value}</td>
        </tr>`,
    )}
  </table>`;
  const button =
    link === null ? [] : [html`<p style="margin:0"><a href="${link}" style="color:#0b5566">${own.open}</a></p>`];
  return {
    subject: oneLine(own.subject(number, title, format.dateTime(deadline, policy.timezone))),
    html: mailPage({
      language: reader.language,
      letterhead: paper.letterhead,
      title: own.title,
      content: [paragraph(greeting), paragraph(own.intro), table, ...button],
      closing: why,
    }),
    plain:
      [
        greeting,
        own.intro,
        facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
        ...(link === null ? [] : [link]),
        why,
      ].join("\n\n") + "\n",
  };
}

/** The fee right after the deadline; empty for a policy that does not say. */
function feeAfter({ policy, total }: Paper, deadline: Date, language: PaperLanguage): string[] {
  const { text, format } = wordsOf(language);
  const [next] = segmentsOf(policy, total, new Date(deadline.getTime() + 1));
  if (next === undefined || next.kind === "FREE") return [];
  if (next.kind === "REFUSED") return [text.noLongerPossible];
  const amount = format.amount(next.fee, policy.currency);
  return [next.kind === "FULL" ? text.fullPrice(amount) : amount];
}
