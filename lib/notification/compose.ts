import type { Paper } from "@/lib/document/paper";
import { type Part, formatPerson, type Service } from "@/lib/document/service-text";
import type { MailKind } from "./mail-status";

/** HTML that is safe to insert into HTML. */
class Html {
  constructor(readonly text: string) {}
}

type Piece = string | Html | readonly Html[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** A template tag for HTML: escapes every value that is not `Html` already. */
function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const escapedPieces = pieces.map((piece) => {
    if (typeof piece === "string") return escaped(piece);
    return piece instanceof Html ? piece.text : piece.map((one) => one.text).join("");
  });
  return new Html(parts.reduce((text, part, i) => text + (escapedPieces[i - 1] ?? "") + part));
}

/** The content of a mail to a guest. Without prices: guests are customers of the agency, which sets what they pay. */
export interface MailContent {
  subject: string;
  html: string;
  plain: string;
}

interface Opening {
  subject: string;
  title: string;
  lines: string[];
}

/**
 * Composes the mail about a change of a booking, in plain English, as HTML and text. Times are local to each service.
 */
export function composeMail(kind: MailKind, paper: Paper): MailContent {
  const opening = openingOf(kind, paper);
  return {
    subject: oneLine(opening.subject),
    html: `<!doctype html>\n${pageOf(opening, paper).text}\n`,
    plain: plainOf(opening, paper),
  };
}

function openingOf(kind: MailKind, { number, title, agency, services, isPackage }: Paper): Opening {
  const when = isPackage ? "" : `, ${services[0]!.when}`;
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

/** A header's value on one line, so that it cannot inject another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const nameOf = ({ contact }: Paper): string => `${contact.first_name} ${contact.last_name}`;
const closingOf = ({ agency }: Paper): string => `For questions and changes, contact ${agency}.`;
const headingOf = ({ kind, name, isCancelled }: Service): string =>
  `${kind}: ${name}${isCancelled ? " (cancelled)" : ""}`;
const peopleOf = ({ travellers }: Paper): string[] =>
  travellers.length ? [travellers.map(formatPerson).join(", ")] : [];

const linesOf = ({ board, lines }: Part): string[] => (board === undefined ? lines : [board, ...lines]);

function plainOf({ title, lines }: Opening, paper: Paper): string {
  const services = paper.services.map((service) =>
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

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CELL = "padding:3px 16px 3px 0;vertical-align:top";

function pageOf({ title, lines }: Opening, paper: Paper): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
    </head>
    <body style="margin:0;background:#f6f8f8">
      <div style="${FONT};font-size:15px;line-height:1.5;color:#132025;max-width:600px;margin:0 auto;padding:24px 16px">
        <p style="margin:0 0 16px;font-weight:600;color:#0b5566">${paper.agency}</p>
        <div style="background:#ffffff;border:1px solid #dbe2e4;border-radius:6px;padding:24px">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
          <p style="margin:0 0 8px">Dear ${nameOf(paper)},</p>
          ${lines.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)} ${paper.services.map(sectionOf)}
          ${peopleOf(paper).map((names) => html`<p style="margin:20px 0 0"><strong>Travellers</strong><br />${names}</p>`)}
        </div>
        <p style="margin:16px 0 0;font-size:13px;color:#52636a">${closingOf(paper)}</p>
      </div>
    </body>
  </html>`;
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
