import { View } from "@react-pdf/renderer";
import type { Paper } from "../paper";
import {
  type Fact,
  formatParty,
  formatFullName,
  formatPerson,
  protectionFacts,
  type Service,
  type Ticket,
} from "../service-text";
import { supplierCode } from "../supplier-code";
import { QrCode } from "./code";
import { FeesAtProperty } from "./fees";
import { type MappedService, Parts, ServiceFacts } from "./service-facts";
import { Facts, Line, SHEET_STYLES, Notice, Row, Section, Sheet, type DocumentProps } from "./sheet";
import { t } from "@/lib/language/text";

interface VoucherProps extends DocumentProps {
  services: readonly MappedService[];
  /** JPEG files by property id. */
  pictures: Map<string, Buffer>;
}

/** The voucher, which a guest shows to the supplier: everything except the price of the booking. */
export function Voucher({ paper, at, fonts, services, pictures }: VoucherProps) {
  const { status } = paper;
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  const isVoid = status !== "CONFIRMED" && !isWaiting;
  return (
    <Sheet paper={paper} kind={t("paper.voucher")} mark={isVoid ? t("paper.void") : undefined} at={at} fonts={fonts}>
      <Line style={SHEET_STYLES.title}>{paper.title}</Line>
      {status !== "CONFIRMED" && (
        <Notice tone={isWaiting ? "caution" : "negative"}>{t(`paper.worth.${status}`)}</Notice>
      )}
      <Row style={[SHEET_STYLES.section, { columnGap: 20 }]}>
        <View style={SHEET_STYLES.wide}>
          <Facts facts={factsOf(paper)} />
        </View>
        <View style={{ width: 76 }}>
          <QrCode content={supplierCode(paper)} size={76} />
          <Line style={[SHEET_STYLES.label, { textAlign: "center", marginTop: 3 }]}>{t("paper.forSupplier")}</Line>
        </View>
      </Row>
      {services.map((service, i) => (
        <Section key={i} title={formatHeading(service, paper.isPackage)}>
          {service.isCancelled && paper.isPackage && (
            <Line style={SHEET_STYLES.strong}>{t("paper.cancelledItem")}</Line>
          )}
          <ServiceFacts service={service} picture={pictures.get(service.property ?? "")} />
          <Parts parts={service.parts} />
          {!service.isCancelled && <Tickets tickets={service.tickets} />}
          {service.fees && !service.isCancelled && <FeesAtProperty fees={service.fees} />}
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title={t("paper.specialRequests")} keep>
          <Line>{paper.requests}</Line>
        </Section>
      )}
      {!isVoid && (
        <Section title={t("paper.onArrival")} keep>
          <Line>{t("paper.showVoucher")}</Line>
        </Section>
      )}
    </Sheet>
  );
}

/** Each ticket by its holder: the code as text, and drawn if it is a QR code. */
function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <View style={{ marginTop: tickets.length ? 10 : 0, rowGap: 10 }}>
      {tickets.map(({ holder, code, isQr }, i) => (
        <Row key={i} style={{ columnGap: 14 }} wrap={false}>
          <View style={{ width: 76 }}>{isQr && <QrCode content={code} size={76} />}</View>
          <View style={SHEET_STYLES.wide}>
            <Line style={SHEET_STYLES.label}>{t("paper.ticket")}</Line>
            {holder !== undefined && <Line style={SHEET_STYLES.strong}>{holder}</Line>}
            <Line direction="LTR">{code}</Line>
          </View>
        </Row>
      ))}
    </View>
  );
}

function factsOf({
  number,
  agencyReference,
  supplierReference,
  contact,
  travellers,
  party,
  protection,
}: Paper): Fact[] {
  const names = travellers.map((one) => formatPerson(one)).join(t("format.comma"));
  return [
    [t("paper.bookingNumber"), number],
    [t("paper.bookedFor"), formatFullName(contact)],
    ...(agencyReference ? [[t("paper.agencyReference"), agencyReference] as const] : []),
    ...(supplierReference ? [[t("booking.suppliersReference"), supplierReference] as const] : []),
    ...(party ? [[t("paper.party"), formatParty(party)] as const] : []),
    ...(names ? [[t("paper.travellers"), names] as const] : []),
    ...protectionFacts(protection),
  ];
}

/** The heading of a service: in a package its name; a single service is the title of the document. */
export function formatHeading({ kind, name, when }: Service, isPackage: boolean): string {
  return isPackage ? t("format.labelled", { label: kind, value: name }) : `${kind} · ${when}`;
}
