import type { Paper } from "@/lib/document/paper";
import { formatPerson, type Part, type Service, servicesOf } from "@/lib/document/service-text";
import { wordsOf } from "@/lib/document/words/words";
import { html, type Html } from "./html";
import { type MailContent, mailPage, oneLine, paragraph } from "./mail-page";
import type { MailKind } from "./mail-status";

/** The mails that tell of a change of a booking. */
export type BookingMailKind = Exclude<MailKind, "VOUCHER" | "REMINDER">;

const ENGLISH = wordsOf("en");

interface Opening {
  subject: string;
  title: string;
  lines: string[];
}

/**
 * Composes the mail about a change of a booking, in plain English, as HTML and text. Times are local to each service.
 */
export function composeMail(kind: BookingMailKind, paper: Paper): MailContent {
  const opening = openingOf(kind, paper);
  return {
    subject: oneLine(opening.subject),
    html: pageOf(opening, paper),
    plain: plainOf(opening, paper),
  };
}

function openingOf(kind: BookingMailKind, paper: Paper): Opening {
  const { number, title, agency, isPackage } = paper;
  const when = isPackage ? "" : `, ${servicesOf(paper, ENGLISH)[0]!.when}`;
  if (kind === "CONFIRMED")
    return {
      subject: `Your booking ${number} is confirmed: ${title}${when}`,
      title: "Your booking is confirmed",
      lines: [`Booking ${number} with ${agency} is confirmed. The voucher is attached: show it on arrival.`],
    };
  if (kind === "CANCELLED")
    return {
      subject: `Your booking ${number} was cancelled: ${title}${when}`,
      title: "Your booking was cancelled",
      lines: [
        `Booking ${number} with ${agency} was cancelled. Vouchers for it are void; the attached one is marked void.`,
      ],
    };
  if (kind === "CHANGED")
    return {
      subject: `Your booking ${number} was changed: ${title}${when}`,
      title: "Your booking was changed",
      lines: [`Booking ${number} with ${agency} was changed. The attached voucher replaces the previous one.`],
    };
  return {
    subject: `Part of your booking ${number} was cancelled: ${title}`,
    title: "Part of your booking was cancelled",
    lines: [
      `Part of booking ${number} with ${agency} was cancelled, the rest stays confirmed.`,
      "The attached voucher replaces the previous one.",
    ],
  };
}

const nameOf = ({ contact }: Paper): string => `${contact.first_name} ${contact.last_name}`;
const closingOf = ({ agency }: Paper): string => `For questions and changes, contact ${agency}.`;
const headingOf = ({ kind, name, isCancelled }: Service): string =>
  `${kind}: ${name}${isCancelled ? " (cancelled)" : ""}`;
const peopleOf = ({ travellers }: Paper): string[] =>
  travellers.length ? [travellers.map((one) => formatPerson(one, ENGLISH)).join(", ")] : [];

const linesOf = ({ board, lines }: Part): string[] => (board === undefined ? lines : [board, ...lines]);

function plainOf({ title, lines }: Opening, paper: Paper): string {
  const services = servicesOf(paper, ENGLISH).map((service) =>
    [
      headingOf(service),
      ...service.facts.map(([label, value]) => `  ${label}: ${value}`),
      ...service.parts.map((part) => `  ${[part.title, ...linesOf(part)].join(" · ")}`),
    ].join("\n"),
  );
  const people = peopleOf(paper).map((names) => `Travellers: ${names}`);
  return (
    [`Dear ${nameOf(paper)},`, title, lines.join("\n"), ...services, ...people, closingOf(paper), paper.agency].join(
      "\n\n",
    ) + "\n"
  );
}

const CELL = "padding:3px 16px 3px 0;vertical-align:top";

function pageOf({ title, lines }: Opening, paper: Paper): string {
  return mailPage({
    language: "en",
    letterhead: paper.letterhead,
    title,
    closing: closingOf(paper),
    content: [
      paragraph(`Dear ${nameOf(paper)},`),
      ...lines.map(paragraph),
      ...servicesOf(paper, ENGLISH).map(sectionOf),
      ...peopleOf(paper).map((names) => html`<p style="margin:20px 0 0"><strong>Travellers</strong><br />${names}</p>`),
    ],
  });
}

function sectionOf(service: Service): Html {
  return html`<h2 style="margin:24px 0 6px;font-size:16px">${headingOf(service)}</h2>
    <table role="presentation" cellspacing="0" style="border-collapse:collapse;font-size:14px">
      ${service.facts.map(
        ([label, value]) =>
          html`<tr>
            <td style="${CELL};color:#52636a;white-space:nowrap">${label}</td>
            <td style="${CELL}">${value}</td>
          </tr>`,
      )}
    </table>
    ${service.parts.map((part) => html`<p style="margin:8px 0 0;font-size:14px"><strong>${part.title}</strong>${linesOf(part).map((line) => html`<br />${line}`)}</p>`)}`;
}
