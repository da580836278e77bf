import { View } from "@react-pdf/renderer";
import { type Segment, segmentsOf, weightOf } from "@/lib/format/segments";
import type { Service } from "../service-text";
import type { Words } from "../words/words";
import { INK, Line, look, Row, Section } from "./sheet";

const COLOURS: Record<Segment["kind"], string> = {
  FREE: INK.positive,
  FEE: INK.caution,
  FULL: INK.negative,
  REFUSED: INK.line,
};

interface Props {
  service: Service;
  /** In a package: the service's. */
  name: string | undefined;
  words: Words;
}

/** The cancellation fees over time, from when the terms were pinned: as a time line and as text. */
export function Terms({ service: { policy, total }, name, words }: Props) {
  const { text, format } = words;
  const segments = segmentsOf(policy, total, new Date(policy.captured_at));
  return (
    <Section title={name === undefined ? text.ifCancelled : text.ifCancelledOf(name)} keep>
      <Row style={{ columnGap: 2, marginBottom: 6 }}>
        {segments.map((segment, i) => (
          <View
            key={i}
            style={{
              height: 4,
              borderRadius: 2,
              flexGrow: weightOf(segment),
              minWidth: 10,
              backgroundColor: COLOURS[segment.kind],
            }}
          />
        ))}
      </Row>
      {segments.map((segment, i) => (
        <Row key={i} style={[look.row, i === 0 ? { borderTopWidth: 0 } : {}]} wrap={false}>
          <Line style={look.wide}>{periodOf(segment, policy.timezone, words)}</Line>
          <Line style={[look.strong, look.narrow, segment.kind === "FREE" ? { color: INK.positive } : {}]}>
            {feeOf(segment, policy.currency, words)}
          </Line>
        </Row>
      ))}
      <Line style={[look.label, { marginTop: 4 }]}>{text.timesOf(format.zone(policy.timezone))}</Line>
    </Section>
  );
}

/** `Until Thu 12 Mar 2026, 18:00`. */
function periodOf({ from, to }: Segment, zone: string, { text, format }: Words): string {
  return to ? text.untilTime(format.dateTime(to, zone)) : text.afterTime(format.dateTime(from, zone));
}

/** `Free`, `120.00 EUR`, `240.00 EUR, the full price`. */
function feeOf({ kind, fee }: Segment, currency: string, { text, format }: Words): string {
  if (kind === "FREE") return text.free;
  if (kind === "REFUSED") return text.noLongerPossible;
  const amount = format.amount(fee, currency);
  return kind === "FULL" ? text.fullPrice(amount) : amount;
}
