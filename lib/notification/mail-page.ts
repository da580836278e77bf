import type { Letterhead } from "@/lib/document/letterhead";
import type { Fact } from "@/lib/document/service-text";
import { html, type Html } from "./html";
import { readerLanguage, readsRightToLeft } from "@/lib/language/reader";

/** The content of a mail to a guest. Without prices, because the agency sets what guests pay. */
export interface MailContent {
  subject: string;
  html: string;
  plain: string;
}

/** Puts a header's value on one line, so that it cannot inject another header. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ACCENT = "#0b5566";

interface Page {
  letterhead: Letterhead;
  title: string;
  /** The content below the title. */
  content: readonly Html[];
  closing: string;
}

/**
 * A mail as an HTML page in its language: the agency's name in its colour, the content in a box, the agency's contact
 * data.
 */
export function mailPage({ letterhead, title, content, closing }: Page): string {
  const { name, lines, phone, email, website, colour } = letterhead;
  // Isolated from left to right, so that a phone number starts with its + even in right-to-left text.
  const reach = [phone, email, website].filter((one) => one !== null);
  const page = html`<html lang="${readerLanguage()}" dir="${readsRightToLeft() ? "rtl" : "ltr"}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
    </head>
    <body style="margin:0;background:#f6f8f8">
      <div style="${FONT};font-size:15px;line-height:1.5;color:#132025;max-width:600px;margin:0 auto;padding:24px 16px">
        <p style="margin:0 0 16px;font-weight:600;color:${colour ?? ACCENT}">${name}</p>
        <div style="background:#ffffff;border:1px solid #dbe2e4;border-radius:6px;padding:24px">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
          ${content}
        </div>
        <p style="margin:16px 0 0;font-size:13px;color:#52636a">
          ${closing}${lines.map((line) => html`<br /><span dir="auto">${line}</span>`)}${reach.map((line) => html`<br /><span dir="ltr">${line}</span>`)}
        </p>
      </div>
    </body>
  </html>`;
  return `<!doctype html>\n${page.text}\n`;
}

/** A paragraph of a mail. */
export const paragraph = (text: string): Html => html`<p style="margin:0 0 8px">${text}</p>`;

/** Labels and values, one below the other, because mail programs do not know logical sides. */
export function factsTable(facts: readonly Fact[]): Html {
  const cell = `padding:${readsRightToLeft() ? "3px 0 3px 16px" : "3px 16px 3px 0"};vertical-align:top`;
  return html`<table role="presentation" cellspacing="0" style="border-collapse:collapse;font-size:14px">
    ${facts.map(
      ([label, value, direction]) =>
        html`<tr>
          <td style="${cell};color:#52636a;white-space:nowrap">${label}</td>
          <td style="${cell}">${direction === "LTR" ? html`<span dir="ltr">${value}</span>` : linesOf(value)}</td>
        </tr>`,
    )}
  </table>`;
}

/** Each line has its own direction, so that a Latin name in an Arabic mail keeps both of its ends. */
const linesOf = (value: string): Html[] =>
  value.split("\n").map((line, at) => (at === 0 ? html`<bdi>${line}</bdi>` : html`<br /><bdi>${line}</bdi>`));
