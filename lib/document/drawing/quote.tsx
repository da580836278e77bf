import { Image, View } from "@react-pdf/renderer";
import type { QuotedStayPaper, QuotePaper } from "../quote-paper";
import { type Fact, formatParty, wordOf } from "../service-text";
import type { PaperFonts } from "./fonts";
import { MAP_SIZE } from "./map";
import { Facts, Line, look, Notice, Row, Section, Sheet } from "./sheet";
import { formatDateTime, formatDate, formatZone } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";

interface Props {
  quote: QuotePaper;
  /** The instant shown on it. */
  at: Date;
  /** For all its letters. */
  fonts: PaperFonts;
  /** JPEG files by property. */
  pictures: Map<string, Buffer>;
}

/** The document of a quote for a traveller: the offers to choose from, each with its price and terms. */
export function QuoteSheet({ quote, at, fonts, pictures }: Props) {
  const { title, note, letterhead, offers, publicId, expiresAt } = quote;
  const timezone = offers[0]?.timezone ?? "UTC";
  return (
    <Sheet
      paper={{ number: "", letterhead, publicId, policy: { timezone } }}
      kind={t("paper.quote")}
      at={at}

      fonts={fonts}
    >
      <Line style={look.title}>{title || t("paper.quote")}</Line>
      {expiresAt !== null && (
        <Line style={look.muted}>
          {`${t("paper.validUntil", { at: formatDateTime(expiresAt, timezone) })} (${formatZone(timezone)})`}
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
          <Offer offer={offer} picture={pictures.get(offer.propertyId)} />
        </Section>
      ))}
    </Sheet>
  );
}

function Offer({ offer, picture }: { offer: QuotedStayPaper; picture: Buffer | undefined }) {
  return (
    <Row style={{ columnGap: 20 }}>
      <View style={look.wide}>
        <Line style={{ fontSize: 15, lineHeight: 1.25, fontWeight: 600, marginBottom: 4 }} direction="LTR">
          {formatPaperAmount(offer.price, offer.currency)}
        </Line>
        {offer.isOnRequest && (
          <View style={{ marginBottom: 8 }}>
            <Notice tone="caution">{t("paper.confirmation.ON_REQUEST")}</Notice>
          </View>
        )}
        <Facts facts={factsOf(offer)} />
      </View>
      {picture && (
        <Image src={{ data: picture, format: "jpg" }} style={{ ...MAP_SIZE, objectFit: "cover", borderRadius: 4 }} />
      )}
    </Row>
  );
}

function factsOf({ city, checkin, checkout, rooms, freeUntil, timezone, fees }: QuotedStayPaper): Fact[] {
  const board = (code: string) => wordOf("board", code) ?? code;
  return [
    [t("paper.checkIn"), formatDate(checkin)],
    [t("paper.checkOut"), formatDate(checkout)],
    ...(city ? [[t("paper.address"), city] as const] : []),
    [
      rooms.length > 1 ? t("paper.rooms", { count: rooms.length }) : t("paper.stay"),
      rooms
        .map((room) => {
          const party = formatParty({ adults: room.adults, child_ages: [...room.child_ages] });
          return [room.name, board(room.board), party].join(t("format.comma"));
        })
        .join(" · "),
    ],
    [
      freeUntil === null ? t("paper.cancellation") : t("paper.freeUntil"),
      freeUntil === null ? t("paper.notFree") : formatDateTime(freeUntil, timezone),
    ],
    ...(fees.length
      ? [
          [
            t("paper.atProperty"),
            fees.map((fee) => `${fee.name} ${formatPaperAmount(fee.amount, fee.currency)}`).join(" · "),
          ] as const,
        ]
      : []),
  ];
}
