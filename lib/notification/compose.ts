import { type SoldTransfer, toArrivalFields } from "@/lib/booking/arrival/arrival";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Paper } from "@/lib/document/paper";
import { formatFullName, formatPerson, type Part, type Service, describeServices } from "@/lib/document/service-text";
import { formatName } from "@/lib/document/sold";
import { formatArrivalFields } from "@/lib/format/arrival";
import { formatDateOrTime } from "@/lib/format/dates";
import { html, type Html } from "./html";
import { factsTable, type MailContent, mailPage, toOneLine, paragraph } from "./mail-page";
import type { MailKind } from "./mail-status";
import { inLanguage } from "@/lib/language/in-language";
import { t } from "@/lib/language/text";

/** The mails that tell of a change of a booking. */
export type BookingMailKind = Exclude<MailKind, "VOUCHER" | "REMINDER" | "NOTICE" | "PRICE_DROP">;

interface Opening {
  subject: string;
  title: string;
  lines: string[];
}

/** Composes the mail about a change of a booking, as HTML and text. Times are local to each service. */
export const composeMail = (kind: BookingMailKind, paper: Paper, language: string): MailContent =>
  inLanguage(language, () => compose(kind, paper));

function compose(kind: BookingMailKind, paper: Paper): MailContent {
  const opening = openingOf(kind, paper);
  return {
    subject: toOneLine(opening.subject),
    html: pageOf(opening, paper),
    plain: plainOf(opening, paper),
  };
}

function openingOf(kind: BookingMailKind, paper: Paper): Opening {
  const { number, title, agency, isPackage } = paper;
  const what = isPackage ? title : `${title}${t("format.comma")}${describeServices(paper)[0]!.when}`;
  return {
    subject: t(`mail.change.${kind}.subject`, { number, what: kind === "PART_CANCELLED" ? title : what }),
    title: t(`mail.change.${kind}.title`),
    lines: [
      t(`mail.change.${kind}.line`, { number, agency }),
      ...(kind === "PART_CANCELLED" ? [t("mail.newVoucher")] : []),
      ...(kind === "ARRIVAL_MISSING" ? describeMissing(paper) : []),
    ],
  };
}

/** The details that the drivers of a booking's transfers still need, and their deadline: a line for each transfer. */
export const describeMissing = ({ sold }: Pick<Paper, "sold">): string[] =>
  sold
    .filter(({ productType, isCancelled }) => productType === PRODUCT_TYPE.TRANSFER && !isCancelled)
    .flatMap((transfer) => {
      const { arrival_missing: parts, arrival_needed_by: until } = toArrivalFields(
        transfer.details as SoldTransfer,
        transfer.policy.timezone,
      );
      if (parts.length === 0) return [];
      return [
        t("mail.missing", {
          transfer: formatName(transfer),
          parts: formatArrivalFields(parts),
          time: formatDateOrTime(until),
        }),
      ];
    });

const labelled = (label: string, value: string): string => t("format.labelled", { label, value });
const closingOf = ({ agency }: Paper): string => t("mail.closing", { agency });
const headingOf = ({ kind, name, isCancelled }: Service): string =>
  isCancelled ? t("mail.cancelledService", { kind, name }) : labelled(kind, name);
const peopleOf = ({ travellers }: Paper): string[] =>
  travellers.length ? [travellers.map((one) => formatPerson(one)).join(t("format.comma"))] : [];

const linesOf = ({ board, lines }: Part): string[] => (board === undefined ? lines : [board, ...lines]);

function plainOf({ title, lines }: Opening, paper: Paper): string {
  const services = describeServices(paper).map((service) =>
    [
      headingOf(service),
      ...service.facts.map(([label, value]) => `  ${labelled(label, value)}`),
      ...service.parts.map((part) => `  ${[part.title, ...linesOf(part)].join(" · ")}`),
    ].join("\n"),
  );
  const people = peopleOf(paper).map((names) => labelled(t("paper.travellers"), names));
  return (
    [
      t("mail.greeting", { name: formatFullName(paper.contact) }),
      title,
      lines.join("\n"),
      ...services,
      ...people,
      closingOf(paper),
      paper.agency,
    ].join("\n\n") + "\n"
  );
}

function pageOf({ title, lines }: Opening, paper: Paper): string {
  return mailPage({
    letterhead: paper.letterhead,
    title,
    closing: closingOf(paper),
    content: [
      paragraph(t("mail.greeting", { name: formatFullName(paper.contact) })),
      ...lines.map(paragraph),
      ...describeServices(paper).map(sectionOf),
      ...peopleOf(paper).map(
        (names) => html`<p style="margin:20px 0 0"><strong>${t("paper.travellers")}</strong><br />${names}</p>`,
      ),
    ],
  });
}

function sectionOf(service: Service): Html {
  return html`<h2 style="margin:24px 0 6px;font-size:16px">${headingOf(service)}</h2>
    ${factsTable(service.facts)}
    ${service.parts.map((part) => html`<p style="margin:8px 0 0;font-size:14px"><strong>${part.title}</strong>${linesOf(part).map((line) => html`<br />${line}`)}</p>`)}`;
}
