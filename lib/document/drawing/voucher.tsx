import { Image, Link, View } from "@react-pdf/renderer";
import type { Paper } from "../paper";
import { type Fact, formatParty, formatPerson, geoLink, type Part, type Service } from "../service-text";
import type { Words } from "../words/words";
import { supplierCode } from "../supplier-code";
import { Code } from "./code";
import type { LocatorMap } from "@/lib/map/locator-map";
import { FeesAtProperty } from "./fees";
import { MAP_SIZE, MapOf } from "./map";
import { Facts, INK, Line, look, Notice, Row, Section, Sheet, type DocumentProps } from "./sheet";

/** A service with the map of its surroundings, where its point is known. */
export interface MappedService extends Service {
  map: LocatorMap | undefined;
}

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

interface ServiceFactsProps {
  service: MappedService;
  words: Words;
  picture: Buffer | undefined;
}

/** The facts of a service, with its picture, its map and a link to its position. */
function ServiceFacts({ service, words, picture }: ServiceFactsProps) {
  const position = service.facts.find(([label]) => label === words.text.position);
  const facts = service.facts.filter((fact) => fact !== position);
  return (
    <Row style={{ columnGap: 20 }}>
      <View style={look.wide}>
        <Facts facts={facts} />
        {position && (
          <View style={{ marginTop: 8 }}>
            <Line style={look.label}>{words.text.position}</Line>
            <Link src={geoLink(position[1])} style={{ textDecoration: "none", color: INK.text }}>
              <Line direction="LTR">{position[1]}</Line>
            </Link>
          </View>
        )}
      </View>
      <View style={{ rowGap: 8 }}>
        {picture && (
          <Image src={{ data: picture, format: "jpg" }} style={{ ...MAP_SIZE, objectFit: "cover", borderRadius: 4 }} />
        )}
        {service.map && <MapOf map={service.map} />}
      </View>
    </Row>
  );
}

function Parts({ parts }: { parts: Part[] }) {
  return (
    <View style={{ marginTop: parts.length ? 10 : 0 }}>
      {parts.map((part, i) => (
        <Row key={i} style={look.row} wrap={false}>
          <View style={look.wide}>
            <Line style={look.strong}>{part.title}</Line>
            {part.board !== undefined && <Line>{part.board}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
        </Row>
      ))}
    </View>
  );
}
