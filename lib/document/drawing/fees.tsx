import { View } from "@react-pdf/renderer";
import type { Fees } from "../service-text";
import { Line, look, Row } from "./sheet";
import { t } from "@/lib/language/text";

/** Fees that guests pay at the property: each with its basis and amount, and totals by currency. */
export function FeesAtProperty({ fees: { lines, totals } }: { fees: Fees }) {
  return (
    <View style={{ marginTop: 10 }} wrap={false}>
      <Line style={look.strong}>{t("paper.atProperty")}</Line>
      <Line style={[look.label, { marginBottom: 4 }]}>{t("paper.notInTotal")}</Line>
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
          <Line style={[look.strong, look.wide]}>{t("paper.feeTotal")}</Line>
          <Line style={[look.strong, look.narrow]} direction="LTR">
            {totals.join(" + ")}
          </Line>
        </Row>
      )}
    </View>
  );
}
