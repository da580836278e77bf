import { Image, View } from "@react-pdf/renderer";
import type { QuotedStayPaper, QuotePaper } from "../quote-paper";
import { type Fact, formatParty } from "../service-text";
import type { Words } from "../words/words";
import type { PaperFonts } from "./fonts";
import { MAP_SIZE } from "./map";
import { Facts, Line, look, Notice, Row, Section, Sheet } from "./sheet";

interface Props {
  quote: QuotePaper;
  /** The instant shown on it. */
  at: Date;
  words: Words;
  /** For all its letters. */
  fonts: PaperFonts;
  /** JPEG files by property. */
  pictures: Map<string, Buffer>;
}

/** The document of a quote for a traveller: the offers to choose from, each with its price and terms. */
export function QuoteSheet({ quote, at, words, fonts, pictures }: Props) {
  const { text, format } = words;
  const { title, note, letterhead, offers, publicId, expiresAt } = quote;
  const timezone = offers[0]?.timezone ?? "UTC";
  return (
    <Sheet
      paper={{ number: "", letterhead, publicId, policy: { timezone } }}
      kind={text.quote}
      at={at}
      words={words}
      fonts={fonts}
    >
      <Line style={look.title}>{title || text.quote}</Line>
      {expiresAt !== null && (
        <Line style={look.muted}>
          {`${text.validUntil(format.dateTime(expiresAt, timezone))} (${format.zone(timezone)})`}
        </Line>
      )}
      {note !== null && (
        <View style={look.section}>
          {note.split(/\r?\n/).map((line, i) => (
            <Line key={i}>{line}</Line>
          ))}
        </View>
      )}
      {offers.map((offer, i) => (
        <Section key={i} title={`${i + 1}. ${offer.name}`} keep>
          <Offer offer={offer} words={words} picture={pictures.get(offer.propertyId)} />
        </Section>
      ))}
    </Sheet>
  );
}

function Offer({ offer, words, picture }: { offer: QuotedStayPaper; words: Words; picture: Buffer | undefined }) {
  const { text, format } = words;
  return (
    <Row style={{ columnGap: 20 }}>
      <View style={look.wide}>
        <Line style={{ fontSize: 15, lineHeight: 1.25, fontWeight: 600, marginBottom: 4 }} direction="LTR">
          {format.amount(offer.price, offer.currency)}
        </Line>
        {offer.isOnRequest && (
          <View style={{ marginBottom: 8 }}>
            <Notice tone="caution">{text.confirmation.ON_REQUEST}</Notice>
          </View>
        )}
        <Facts facts={factsOf(offer, words)} />
      </View>
      {picture && (
        <Image src={{ data: picture, format: "jpg" }} style={{ ...MAP_SIZE, objectFit: "cover", borderRadius: 4 }} />
      )}
    </Row>
  );
}

function factsOf({ city, checkin, checkout, rooms, freeUntil, timezone, fees }: QuotedStayPaper, words: Words): Fact[] {
  const { text, format } = words;
  const board = (code: string) => (text.board as Record<string, string>)[code] ?? code;
  return [
    [text.checkIn, format.date(checkin)],
    [text.checkOut, format.date(checkout)],
    ...(city ? [[text.address, city] as const] : []),
    [
      rooms.length > 1 ? format.count(rooms.length, text.rooms) : text.stay,
      rooms
        .map((room) => {
          const party = formatParty({ adults: room.adults, child_ages: [...room.child_ages] }, words);
          return [room.name, board(room.board), party].join(format.comma);
        })
        .join(" · "),
    ],
    [
      freeUntil === null ? text.cancellation : text.freeUntil,
      freeUntil === null ? text.notFree : format.dateTime(freeUntil, timezone),
    ],
    ...(fees.length
      ? [
          [
            text.atProperty,
            fees.map((fee) => `${fee.name} ${format.amount(fee.amount, fee.currency)}`).join(" · "),
          ] as const,
        ]
      : []),
  ];
}
