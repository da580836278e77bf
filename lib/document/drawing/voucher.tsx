import { View } from "@react-pdf/renderer";
import type { Paper } from "../paper";
import { type Fact, formatParty, formatPerson, type Service } from "../service-text";
import type { Words } from "../words/words";
import { supplierCode } from "../supplier-code";
import { Code } from "./code";
import { FeesAtProperty } from "./fees";
import { type MappedService, Parts, ServiceFacts } from "./service-facts";
import { Facts, Line, look, Notice, Row, Section, Sheet, type DocumentProps } from "./sheet";

export interface VoucherProps extends DocumentProps {
  services: readonly MappedService[];
  /** JPEG files by property. */
  pictures: Map<string, Buffer>;
}

/** The document that a guest shows and a supplier serves: everything except the booking's price. */
export function Voucher({ paper, at, words, fonts, services, pictures }: VoucherProps) {
  const { text } = words;
  const { status } = paper;
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  const isVoid = status !== "CONFIRMED" && !isWaiting;
  return (
    <Sheet paper={paper} kind={text.voucher} mark={isVoid ? text.void : undefined} at={at} words={words} fonts={fonts}>
      <Line style={look.title}>{paper.title}</Line>
      {status !== "CONFIRMED" && <Notice tone={isWaiting ? "caution" : "negative"}>{text.worth[status]}</Notice>}
      <Row style={[look.section, { columnGap: 20 }]}>
        <View style={look.wide}>
          <Facts facts={factsOf(paper, words)} />
        </View>
        <View style={{ width: 76 }}>
          <Code content={supplierCode(paper)} size={76} />
          <Line style={[look.label, { textAlign: "center", marginTop: 3 }]}>{text.forSupplier}</Line>
        </View>
      </Row>
      {services.map((service, i) => (
        <Section key={i} title={headingOf(service, paper.isPackage)}>
          {service.isCancelled && paper.isPackage && <Line style={look.strong}>{text.cancelledItem}</Line>}
          <ServiceFacts service={service} words={words} picture={pictures.get(service.property ?? "")} />
          <Parts parts={service.parts} />
          {service.fees && !service.isCancelled && <FeesAtProperty fees={service.fees} words={words} />}
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title={text.specialRequests} keep>
          <Line>{paper.requests}</Line>
        </Section>
      )}
      {!isVoid && (
        <Section title={text.onArrival} keep>
          <Line>{text.showVoucher}</Line>
        </Section>
      )}
    </Sheet>
  );
}

function factsOf({ number, agencyReference, contact, travellers, party }: Paper, words: Words): Fact[] {
  const { text, format } = words;
  const names = travellers.map((one) => formatPerson(one, words)).join(format.comma);
  return [
    [text.bookingNumber, number],
    [text.bookedFor, `${contact.first_name} ${contact.last_name}`],
    ...(agencyReference ? [[text.agencyReference, agencyReference] as const] : []),
    ...(party ? [[text.party, formatParty(party, words)] as const] : []),
    ...(names ? [[text.travellers, names] as const] : []),
  ];
}

/** In a package each part is headed by its name; a single service is the document's title. */
export function headingOf({ kind, name, when }: Service, isPackage: boolean): string {
  return isPackage ? `${kind}: ${name}` : `${kind} · ${when}`;
}
