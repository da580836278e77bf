import { View } from "@react-pdf/renderer";
import type { Statement } from "@/lib/account/statement";
import { formatEntry, formatStatementStatus } from "@/lib/format/account";
import { formatLongMonth, formatDate } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { plainLetterhead } from "../letterhead";
import type { Fact } from "../service-text";
import { type DocumentProps, Facts, Line, SHEET_STYLES, Row, Section, Sheet } from "./sheet";
import { t } from "@/lib/language/text";

/** Maximum lines, because more would fill hundreds of pages; the CSV file has all of them. */
const MAX_LINES = 500;

type Entry = Statement["entries"][number];

interface Props extends Omit<DocumentProps, "paper"> {
  statement: Statement;
}

/** A month's statement of account, for the agency. */
export function StatementPaper({ statement, ...sheet }: Props) {
  const { tenantName, tenantPublicId, month, currency, status, entries } = statement;
  const paper = {
    number: month,
    letterhead: plainLetterhead(tenantName),
    publicId: tenantPublicId,
    policy: { timezone: "UTC" },
  };
  const lines = entries.slice(0, MAX_LINES);
  return (
    <Sheet {...sheet} paper={paper} kind={t("paper.statement")}>
      <Line style={SHEET_STYLES.title}>{t("paper.statementOf", { month: formatLongMonth(month) })}</Line>
      <Line style={SHEET_STYLES.muted}>
        {t("paper.statementAbout", { status: formatStatementStatus(status), currency })}
      </Line>
      <Section title={t("paper.summary")} keep>
        <Facts facts={summaryOf(statement)} />
      </Section>
      <Section title={t("paper.entries")}>
        {lines.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
        {entries.length > lines.length && (
          <Line style={SHEET_STYLES.muted}>{t("paper.moreEntries", { count: entries.length - lines.length })}</Line>
        )}
      </Section>
    </Sheet>
  );
}

const summaryOf = ({ opening, charged, paid, closing, currency, issuedAt }: Statement): Fact[] => [
  [t("paper.owedBefore"), formatPaperAmount(opening, currency), "LTR"],
  [t("paper.chargedInMonth"), formatPaperAmount(charged, currency), "LTR"],
  [t("paper.paidInMonth"), formatPaperAmount(paid, currency), "LTR"],
  [t("paper.owedAfter"), formatPaperAmount(closing, currency), "LTR"],
  ...(issuedAt ? [[t("paper.issuedOn"), formatDate(issuedAt.toISOString().slice(0, 10))] as const] : []),
];

function EntryLine({ entry }: { entry: Entry }) {
  const { at, amount, currency, booking_amount, booking_currency, agency_reference, pay_by, reason } = entry;
  const about = [
    agency_reference !== null && t("paper.referenceIs", { reference: agency_reference }),
    booking_amount !== null &&
      booking_currency !== null &&
      booking_currency !== currency &&
      formatPaperAmount(booking_amount, booking_currency),
    pay_by !== null && t("paper.payBy", { date: formatDate(pay_by) }),
    reason,
  ].filter(Boolean);
  return (
    <Row style={SHEET_STYLES.row} wrap={false}>
      <View style={SHEET_STYLES.wide}>
        <Line style={SHEET_STYLES.strong}>{`${formatDate(at.slice(0, 10))}  ${formatEntry(entry)}`}</Line>
        {about.length > 0 && <Line style={SHEET_STYLES.muted}>{about.join(" · ")}</Line>}
      </View>
      <Line style={SHEET_STYLES.narrow} direction="LTR">
        {formatPaperAmount(amount, currency)}
      </Line>
    </Row>
  );
}
