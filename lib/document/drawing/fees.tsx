import { View } from "@react-pdf/renderer";
import type { Fees } from "../service-text";
import type { Words } from "../words/words";
import { Line, look, Row } from "./sheet";

/** What guests pay at the property: each fee with its basis and amount, and their total by currency. */
export function FeesAtProperty({ fees: { lines, totals }, words: { text } }: { fees: Fees; words: Words }) {
  return (
    <View style={{ marginTop: 10 }} wrap={false}>
      <Line style={look.strong}>{text.atProperty}</Line>
      <Line style={[look.label, { marginBottom: 4 }]}>{text.notInTotal}</Line>
      {lines.map(({ name, basis, amount }, i) => (
        <Row key={i} style={look.row}>
          <View style={look.wide}>
            <Line>{name}</Line>
            <Line style={look.muted}>{basis}</Line>
          </View>
          {amount !== undefined && (
            <Line style={look.narrow} direction="LTR">
              {amount}
            </Line>
          )}
        </Row>
      ))}
      {totals.length > 0 && (
        <Row style={look.row}>
          <Line style={[look.strong, look.wide]}>{text.feeTotal}</Line>
          <Line style={[look.strong, look.narrow]} direction="LTR">
            {totals.join(" + ")}
          </Line>
        </Row>
      )}
    </View>
  );
}
