import { View } from "@react-pdf/renderer";
import type { Fees } from "../service-text";
import { Line, SHEET_STYLES, Row } from "./sheet";
import { t } from "@/lib/language/text";

/** Fees that guests pay at the property: each with its basis and amount, and totals by currency. */
export function FeesAtProperty({ fees: { lines, totals } }: { fees: Fees }) {
  return (
    <View style={{ marginTop: 10 }} wrap={false}>
      <Line style={SHEET_STYLES.strong}>{t("paper.atProperty")}</Line>
      <Line style={[SHEET_STYLES.label, { marginBottom: 4 }]}>{t("paper.notInTotal")}</Line>
      {lines.map(({ name, basis, amount }, i) => (
        <Row key={i} style={SHEET_STYLES.row}>
          <View style={SHEET_STYLES.wide}>
            <Line>{name}</Line>
            <Line style={SHEET_STYLES.muted}>{basis}</Line>
          </View>
          {amount !== undefined && (
            <Line style={SHEET_STYLES.narrow} direction="LTR">
              {amount}
            </Line>
          )}
        </Row>
      ))}
      {totals.length > 0 && (
        <Row style={SHEET_STYLES.row}>
          <Line style={[SHEET_STYLES.strong, SHEET_STYLES.wide]}>{t("paper.feeTotal")}</Line>
          <Line style={[SHEET_STYLES.strong, SHEET_STYLES.narrow]} direction="LTR">
            {totals.join(" + ")}
          </Line>
        </Row>
      )}
    </View>
  );
}
