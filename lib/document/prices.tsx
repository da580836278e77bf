import { View } from "@react-pdf/renderer";
import { formatDateTime } from "@/lib/format/dates";
import { moneyParts, formatAmount } from "@/lib/format/money";
import { formatFeeBasis } from "@/lib/format/property";
import type { Paper } from "./paper";
import type { Service } from "./service-text";
import { INK, Line, look } from "./sheet";

/** The two main facts in large type: the price, and the end of free cancellation. */
export function Total({ paper: { total, currency, policy, status, isPackage } }: { paper: Paper }) {
  const { symbol, figures, code } = moneyParts(total, currency);
  return (
    <View
      style={[look.section, { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end" }]}
      wrap={false}
    >
      <View>
        <Line style={look.label}>Total</Line>
        <Line
          style={{ fontSize: 22, lineHeight: 1.2, fontWeight: 600 }}
        >{`${symbol}${symbol ? " " : ""}${figures} ${code}`}</Line>
      </View>
      {status === "CONFIRMED" && (
        <View style={{ textAlign: "right" }}>
          <Line style={look.label}>{policy.free_until === null ? "Cancellation" : "Cancel free until"}</Line>
          <Line style={[look.strong, { color: policy.free_until === null ? INK.text : INK.positive }]}>
            {policy.free_until === null
              ? isPackage
                ? "As below"
                : "Not free"
              : formatDateTime(policy.free_until, policy.timezone)}
          </Line>
        </View>
      )}
    </View>
  );
}

/** A service's rooms or flights with their prices, and the fees paid at the property. */
export function Prices({ service, paper }: { service: Service; paper: Paper }) {
  const { parts, fees, total } = service;
  const { currency, isPackage } = paper;
  return (
    <View style={{ marginTop: 10 }}>
      {parts.map((part, i) => (
        <View key={i} style={look.row} wrap={false}>
          <View style={{ flexShrink: 1 }}>
            <Line style={look.strong}>{part.title}</Line>
            {part.plan !== undefined && <Line>{part.plan}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
          {part.total !== undefined && <Line>{formatAmount(part.total, currency)}</Line>}
        </View>
      ))}
      {isPackage && (
        <View style={look.row} wrap={false}>
          <Line style={look.muted}>
            {service.isCancelled ? "Cancelled; its share of the total was" : "Its share of the total"}
          </Line>
          <Line style={look.strong}>{formatAmount(total, currency)}</Line>
        </View>
      )}
      {fees.map((fee, i) => (
        <View key={i} style={look.row} wrap={false}>
          <Line style={look.muted}>{`Paid at the property: ${fee.name}, ${formatFeeBasis(fee.basis)}`}</Line>
          <Line>{formatAmount(fee.amount, fee.currency)}</Line>
        </View>
      ))}
    </View>
  );
}
