import { haveSameLocalTime, formatDateTime, formatZone } from "@/lib/format/dates";
import { toSegments } from "@/lib/format/segments";
import type { Paper } from "@/lib/document/paper";
import type { Fact } from "@/lib/document/service-text";
import type { MailContent } from "../mail-page";
import { bookingFacts, userMail } from "../user-mail";
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
 * Composes the mail that tells a user when free cancellation of a booking ends, in the property's and in the reader's
 * time, and the fee afterwards.
 */
export const composeReminder = (paper: Paper, deadline: Date, reader: Reader): MailContent =>
  inLanguage(reader.language, () => compose(paper, deadline, reader));

function compose(paper: Paper, deadline: Date, reader: Reader): MailContent {
  const { number, title, policy } = paper;
  const timeIn = (zone: string) => `${formatDateTime(deadline, zone)} (${formatZone(zone)})`;
  const zone = reader.timeZone ?? "UTC";
  const facts: Fact[] = [
    [t("mail.reminder.free"), timeIn(policy.timezone)],
    ...(haveSameLocalTime(deadline, zone, policy.timezone)
      ? []
      : [[t("mail.reminder.yourTime"), timeIn(zone)] as const]),
    ...feeAfter(paper, deadline).map((fee): Fact => [t("mail.reminder.after"), fee]),
    ...bookingFacts(paper),
  ];
  return userMail(paper, {
    subject: t("mail.reminder.subject", { booking: number, title, at: formatDateTime(deadline, policy.timezone) }),
    title: t("mail.reminder.title"),
    reader: reader.name,
    lines: [t("mail.reminder.intro")],
    facts,
    why: t("mail.reminder.why", { days: reader.days }),
  });
}

/** The fee right after the deadline; empty if the policy does not tell. */
function feeAfter({ policy, total }: Paper, deadline: Date): string[] {
  const [next] = toSegments(policy, total, new Date(deadline.getTime() + 1));
  if (next === undefined || next.kind === "FREE") return [];
  if (next.kind === "REFUSED") return [t("paper.noLongerPossible")];
  const amount = formatPaperAmount(next.fee, policy.currency);
  return [next.kind === "FULL" ? t("paper.fullPrice", { amount }) : amount];
}
