import { formatPaperAmount } from "@/lib/document/amount";
import type { Paper } from "@/lib/document/paper";
import type { Fact } from "@/lib/document/service-text";
import { describeChanges } from "@/lib/format/booking-changes";
import { inLanguage } from "@/lib/language/in-language";
import { t } from "@/lib/language/text";
import type { MailContent } from "../mail-page";
import { bookingFacts, userMail } from "../user-mail";
import type { MailedNotice } from "./notice-repository";

/** Composes the mail about a booking that somebody else changed: what happened, by whom, why, and its effects. */
export const composeNotice = (
  paper: Paper,
  notice: MailedNotice,
  reader: { name: string; language: string },
): MailContent => inLanguage(reader.language, () => compose(paper, notice, reader.name));

function compose(paper: Paper, notice: MailedNotice, reader: string): MailContent {
  const { number, title } = paper;
  const { kind, initiator, reason, changes, fee, lowerTotal, currency } = notice;
  const what = t(`notice.kind.${kind}`, { number });
  const facts: Fact[] = [
    ...bookingFacts(paper),
    ...(reason === null ? [] : [[t("paper.reason"), reason] as const]),
    ...(fee === null ? [] : [[t("notice.fee"), formatPaperAmount(fee, currency)] as const]),
    ...(lowerTotal === null ? [] : [[t("notice.lowerPrice"), formatPaperAmount(lowerTotal, currency)] as const]),
  ];
  return userMail(paper, {
    subject: t("notice.subject", { what, title }),
    title: what,
    reader,
    lines: [
      ...(kind === "PRICE_DROP"
        ? [`${what}.`, t("notice.rebook")]
        : kind === "DETAILS_MISSING"
          ? [`${what}.`]
          : [t("notice.by", { what, by: t(`booking.by.${initiator}`) })]),
      ...describeChanges(changes, currency),
    ],
    facts,
    why: t("notice.why"),
  });
}
