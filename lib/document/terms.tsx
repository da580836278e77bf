import { View } from "@react-pdf/renderer";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { formatFee, segmentsOf, weightOf, type Segment } from "@/lib/format/segments";
import type { Service } from "./service-text";
import { INK, Line, look, Section } from "./sheet";

const COLOURS: Record<Segment["kind"], string> = {
  FREE: INK.positive,
  FEE: INK.caution,
  FULL: INK.negative,
  REFUSED: INK.line,
};

/** The cancellation fees over time, from when the terms were pinned: as a time line and as text. */
export function Terms({ service: { policy, total }, name }: { service: Service; name: string | undefined }) {
  const segments = segmentsOf(policy, total, new Date(policy.captured_at));
  return (
    <Section title={name === undefined ? "If it is cancelled" : `If it is cancelled: ${name}`} keep>
      <View style={{ flexDirection: "row", columnGap: 2, marginBottom: 6 }}>
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
      </View>
      {segments.map((segment, i) => (
        <View key={i} style={[look.row, i === 0 ? { borderTopWidth: 0 } : {}]} wrap={false}>
          <Line>{formatSegment(segment, policy.timezone)}</Line>
          <Line style={[look.strong, segment.kind === "FREE" ? { color: INK.positive } : {}]}>
            {formatFee(segment, policy.currency)}
          </Line>
        </View>
      ))}
      <Line style={[look.label, { marginTop: 4 }]}>{`All times are those of ${formatZone(policy.timezone)}.`}</Line>
    </Section>
  );
}

/** `until Thu 12 Mar 2026, 18:00`. */
function formatSegment({ from, to }: Segment, zone: string): string {
  return to ? `Until ${formatDateTime(to, zone)}` : `After ${formatDateTime(from, zone)}`;
}
