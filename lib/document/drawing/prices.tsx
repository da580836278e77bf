import { View } from "@react-pdf/renderer";
import type { Paper } from "../paper";
import type { Service } from "../service-text";
import { FeesAtProperty } from "./fees";
import { PAPER_COLOURS, Line, SHEET_STYLES, Row } from "./sheet";
import { formatDateTime } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";
import { readsRightToLeft } from "@/lib/language/reader";

/** The two main facts in large type: the price and the end of free cancellation. */
export function Total({ paper }: { paper: Paper }) {
  const { total, currency, policy, status } = paper;
  return (
    <Row style={[SHEET_STYLES.section, { justifyContent: "space-between", alignItems: "flex-end" }]} wrap={false}>
      <View>
        <Line style={SHEET_STYLES.label}>{t("paper.total")}</Line>
        <Line style={{ fontSize: 22, lineHeight: 1.2, fontWeight: 600 }} direction="LTR">
          {formatPaperAmount(total, currency)}
        </Line>
      </View>
      {status === "CONFIRMED" && (
        <View style={{ alignItems: readsRightToLeft() ? "flex-start" : "flex-end" }}>
          <Line style={SHEET_STYLES.label}>
            {policy.free_until === null ? t("paper.cancellation") : t("paper.freeUntil")}
          </Line>
          <Line
            style={[
              SHEET_STYLES.strong,
              { color: policy.free_until === null ? PAPER_COLOURS.text : PAPER_COLOURS.positive },
            ]}
          >
            {freeUntil(paper)}
          </Line>
        </View>
      )}
    </Row>
  );
}

function freeUntil({ policy, isPackage }: Paper): string {
  if (policy.free_until !== null) return formatDateTime(policy.free_until, policy.timezone);
  return isPackage ? t("paper.asBelow") : t("paper.notFree");
}

interface PricesProps {
  service: Service;
  paper: Paper;
}

/** A service's rooms or flights with their prices, and the fees paid at the property. */
export function Prices({ service, paper }: PricesProps) {
  const { parts, fees, total } = service;
  const { currency, isPackage } = paper;
  return (
    <View style={{ marginTop: 10 }}>
      {parts.map((part, i) => (
        <Row key={i} style={SHEET_STYLES.row} wrap={false}>
          <View style={SHEET_STYLES.wide}>
            <Line style={SHEET_STYLES.strong}>{part.title}</Line>
            {part.plan !== undefined && <Line>{part.plan}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
          {part.total !== undefined && <Amount>{formatPaperAmount(part.total, currency)}</Amount>}
        </Row>
      ))}
      {isPackage && (
        <Row style={SHEET_STYLES.row} wrap={false}>
          <Line style={[SHEET_STYLES.muted, SHEET_STYLES.wide]}>
            {service.isCancelled ? t("paper.cancelledShare") : t("paper.share")}
          </Line>
          <Amount isStrong>{formatPaperAmount(total, currency)}</Amount>
        </Row>
      )}
      {fees && <FeesAtProperty fees={fees} />}
    </View>
  );
}

function Amount({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  return (
    <Line style={[SHEET_STYLES.narrow, isStrong ? SHEET_STYLES.strong : {}]} direction="LTR">
      {children}
    </Line>
  );
}
