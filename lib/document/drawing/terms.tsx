import { View } from "@react-pdf/renderer";
import { type Segment, toSegments, computeWidth } from "@/lib/format/segments";
import type { Service } from "../service-text";
import { PAPER_COLOURS, Line, SHEET_STYLES, Row, Section } from "./sheet";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";

const COLOURS: Record<Segment["kind"], string> = {
  FREE: PAPER_COLOURS.positive,
  FEE: PAPER_COLOURS.caution,
  FULL: PAPER_COLOURS.negative,
  REFUSED: PAPER_COLOURS.line,
};

interface Props {
  service: Service;
  /** The service's name in a package; undefined for a single service. */
  name: string | undefined;
}

/** Cancellation fees over time, from when the terms were fixed: as a time line and as text. */
export function Terms({ service: { policy, total }, name }: Props) {
  const segments = toSegments(policy, total, new Date(policy.captured_at));
  return (
    <Section title={name === undefined ? t("paper.ifCancelled") : t("paper.ifCancelledOf", { name })} keep>
      <Row style={{ columnGap: 2, marginBottom: 6 }}>
        {segments.map((segment, i) => (
          <View
            key={i}
            style={{
              height: 4,
              borderRadius: 2,
              flexGrow: computeWidth(segment),
              minWidth: 10,
              backgroundColor: COLOURS[segment.kind],
            }}
          />
        ))}
      </Row>
      {segments.map((segment, i) => (
        <Row key={i} style={[SHEET_STYLES.row, i === 0 ? { borderTopWidth: 0 } : {}]} wrap={false}>
          <Line style={SHEET_STYLES.wide}>{periodOf(segment, policy.timezone)}</Line>
          <Line
            style={[
              SHEET_STYLES.strong,
              SHEET_STYLES.narrow,
              segment.kind === "FREE" ? { color: PAPER_COLOURS.positive } : {},
            ]}
          >
            {feeOf(segment, policy.currency)}
          </Line>
        </Row>
      ))}
      <Line style={[SHEET_STYLES.label, { marginTop: 4 }]}>
        {t("paper.timesOf", { zone: formatZone(policy.timezone) })}
      </Line>
    </Section>
  );
}

/** The period of a fee: `Until Thu 12 Mar 2026, 18:00`. */
function periodOf({ from, to }: Segment, zone: string): string {
  return to
    ? t("paper.untilTime", { at: formatDateTime(to, zone) })
    : t("paper.afterTime", { at: formatDateTime(from, zone) });
}

/** The fee of a period: `Free`, `120.00 EUR`, `240.00 EUR, the full price`. */
function feeOf({ kind, fee }: Segment, currency: string): string {
  if (kind === "FREE") return t("paper.free");
  if (kind === "REFUSED") return t("paper.noLongerPossible");
  const amount = formatPaperAmount(fee, currency);
  return kind === "FULL" ? t("paper.fullPrice", { amount }) : amount;
}
