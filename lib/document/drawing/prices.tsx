import { View } from "@react-pdf/renderer";
import type { Paper } from "../paper";
import type { Service } from "../service-text";
import type { Words } from "../words/words";
import { FeesAtProperty } from "./fees";
import { INK, Line, look, Row } from "./sheet";

/** The two main facts in large type: the price, and the end of free cancellation. */
export function Total({ paper, words }: { paper: Paper; words: Words }) {
  const { total, currency, policy, status } = paper;
  return (
    <Row style={[look.section, { justifyContent: "space-between", alignItems: "flex-end" }]} wrap={false}>
      <View>
        <Line style={look.label}>{words.text.total}</Line>
        <Line style={{ fontSize: 22, lineHeight: 1.2, fontWeight: 600 }} direction="LTR">
          {words.format.amount(total, currency)}
        </Line>
      </View>
      {status === "CONFIRMED" && (
        <View style={{ alignItems: words.isRightToLeft ? "flex-start" : "flex-end" }}>
          <Line style={look.label}>{policy.free_until === null ? words.text.cancellation : words.text.freeUntil}</Line>
          <Line style={[look.strong, { color: policy.free_until === null ? INK.text : INK.positive }]}>
            {freeUntil(paper, words)}
          </Line>
        </View>
      )}
    </Row>
  );
}

function freeUntil({ policy, isPackage }: Paper, { text, format }: Words): string {
  if (policy.free_until !== null) return format.dateTime(policy.free_until, policy.timezone);
  return isPackage ? text.asBelow : text.notFree;
}

interface PricesProps {
  service: Service;
  paper: Paper;
  words: Words;
}

/** A service's rooms or flights with their prices, and the fees paid at the property. */
export function Prices({ service, paper, words }: PricesProps) {
  const { parts, fees, total } = service;
  const { currency, isPackage } = paper;
  const { text, format } = words;
  return (
    <View style={{ marginTop: 10 }}>
      {parts.map((part, i) => (
        <Row key={i} style={look.row} wrap={false}>
          <View style={look.wide}>
            <Line style={look.strong}>{part.title}</Line>
            {part.plan !== undefined && <Line>{part.plan}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
          {part.total !== undefined && <Amount>{format.amount(part.total, currency)}</Amount>}
        </Row>
      ))}
      {isPackage && (
        <Row style={look.row} wrap={false}>
          <Line style={[look.muted, look.wide]}>{service.isCancelled ? text.cancelledShare : text.share}</Line>
          <Amount isStrong>{format.amount(total, currency)}</Amount>
        </Row>
      )}
      {fees && <FeesAtProperty fees={fees} words={words} />}
    </View>
  );
}

function Amount({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  return (
    <Line style={[look.narrow, isStrong ? look.strong : {}]} direction="LTR">
      {children}
    </Line>
  );
}
