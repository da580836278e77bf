import { html } from "@/lib/notification/html";
import { factsTable, type MailContent, mailPage, toOneLine, paragraph } from "@/lib/notification/mail-page";
import { plainLetterhead } from "@/lib/document/letterhead";
import { inLanguage } from "@/lib/language/in-language";
import { t } from "@/lib/language/text";
import { describeDelivery, describeTold, formatDelivered, nameDelivered, whatIsTold } from "../describe";
import type { GrantedPart } from "../repository";
import { toSupplyBooking } from "../supply-bookings";

/** Composes the mail to a supplier about a booking's current version. @param link where the supplier answers */
export const composeSupplierMail = (part: GrantedPart, language: string, link: string | null): MailContent =>
  inLanguage(language, () => compose(part, link));

function compose(part: GrantedPart, link: string | null): MailContent {
  const record = toSupplyBooking(part);
  const name = nameDelivered(part);
  const what = whatIsTold(record);
  const number = String(record.booking_number);
  const title = t(`mail.supplier.subject.${what}`, { number, name, dates: formatDelivered(record) });
  const line = describeTold(record);
  const facts = describeDelivery(part, record);
  const why = t("mail.supplier.why", { name });
  const open = t("mail.supplier.open");
  return {
    subject: toOneLine(title),
    html: mailPage({
      letterhead: plainLetterhead(name),
      title,
      content: [
        paragraph(line),
        html`<div style="margin:16px 0">${factsTable(facts)}</div>`,
        ...(link === null ? [] : [html`<p style="margin:0"><a href="${link}" style="color:#0b5566">${open}</a></p>`]),
      ],
      closing: why,
    }),
    plain:
      [
        title,
        line,
        facts.map(([label, value]) => t("format.labelled", { label, value })).join("\n"),
        ...(link === null ? [] : [`${open}\n${link}`]),
        why,
      ].join("\n\n") + "\n",
  };
}
