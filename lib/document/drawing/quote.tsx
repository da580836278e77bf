import { Image, View } from "@react-pdf/renderer";
import type { QuotedOfferPaper, QuotedServicesPaper, QuotedStayPaper, QuotePaper } from "../quote-paper";
import { type Fact, formatParty, type Part, protectionFacts, describeUnsoldService, findWord } from "../service-text";
import type { PaperFonts } from "./fonts";
import { MAP_SIZE } from "./map";
import { Parts } from "./service-facts";
import { Facts, Line, SHEET_STYLES, Notice, Row, Section, Sheet } from "./sheet";
import { formatDateRange, formatDateTime, formatDate, formatZone } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";

interface Props {
  quote: QuotePaper;
  /** The instant that the document shows. */
  at: Date;
  /** The fonts for all letters of the document. */
  fonts: PaperFonts;
  /** JPEG files by offer id. */
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
      <Line style={SHEET_STYLES.title}>{title || t("paper.quote")}</Line>
      {expiresAt !== null && (
        <Line style={SHEET_STYLES.muted}>
          {`${t("paper.validUntil", { at: formatDateTime(expiresAt, timezone) })} (${formatZone(timezone)})`}
        </Line>
      )}
      {note !== null && (
        <View style={SHEET_STYLES.section}>
          {note.split(/\r?\n/).map((line, i) => (
            <Line key={i}>{line}</Line>
          ))}
        </View>
      )}
      {offers.map((offer, i) => (
        <Offer key={offer.id} number={i + 1} offer={offer} picture={pictures.get(offer.id)} />
      ))}
    </Sheet>
  );
}

interface OfferProps {
  number: number;
  offer: QuotedOfferPaper;
  picture: Buffer | undefined;
}

function Offer({ number, offer, picture }: OfferProps) {
  const { name, facts, parts } = offer.kind === "stay" ? stayText(offer) : servicesText(offer);
  return (
    <Section title={`${number}. ${name}`} keep>
      <Row style={{ columnGap: 20 }}>
        <View style={SHEET_STYLES.wide}>
          <Line style={{ fontSize: 15, lineHeight: 1.25, fontWeight: 600, marginBottom: 4 }} direction="LTR">
            {formatPaperAmount(offer.price, offer.currency)}
          </Line>
          {offer.isOnRequest && (
            <View style={{ marginBottom: 8 }}>
              <Notice tone="caution">{t("paper.confirmation.ON_REQUEST")}</Notice>
            </View>
          )}
          <Facts facts={[...facts, termsOf(offer)]} />
        </View>
        {picture && (
          <Image src={{ data: picture, format: "jpg" }} style={{ ...MAP_SIZE, objectFit: "cover", borderRadius: 4 }} />
        )}
      </Row>
      <Parts parts={parts} />
    </Section>
  );
}

interface OfferText {
  name: string;
  facts: Fact[];
  parts: Part[];
}

const termsOf = ({ freeUntil, timezone }: QuotedOfferPaper): Fact =>
  freeUntil === null
    ? [t("paper.cancellation"), t("paper.notFree")]
    : [t("paper.freeUntil"), formatDateTime(freeUntil, timezone)];

const paidThere = (fees: readonly string[]): Fact[] =>
  fees.length > 0 ? [[t("paper.atProperty"), fees.join(" · ")]] : [];

function stayText({ name, city, checkin, checkout, rooms, fees }: QuotedStayPaper): OfferText {
  const board = (code: string) => findWord("board", code) ?? code;
  const facts: Fact[] = [
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
    ...paidThere(fees.map((fee) => `${fee.name} ${formatPaperAmount(fee.amount, fee.currency)}`)),
  ];
  return { name, facts, parts: [] };
}

/** One service with its facts, or a package with a line for each of its parts. */
function servicesText({ packageName, protection, party, services }: QuotedServicesPaper): OfferText {
  const texts = services.map(describeUnsoldService);
  const travellers: Fact = [t("paper.party"), formatParty(party)];
  const [only] = texts;
  if (packageName === null) {
    const { name, facts, parts } = only!;
    // Coordinates are left out: they are for the voucher.
    const shown = facts.filter(([label]) => label !== t("paper.position"));
    return { name, facts: [...shown, travellers], parts };
  }
  const days = services
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .map((at) => at.slice(0, 10))
    .sort();
  const fees = texts.flatMap((one) => one.fees?.totals ?? []);
  return {
    name: packageName,
    facts: [
      [t("paper.date"), formatDateRange(days[0]!, days.at(-1)!)],
      travellers,
      ...paidThere(fees),
      ...protectionFacts(protection),
    ],
    parts: texts.map(({ name, when, kind, parts }) => ({
      title: `${kind} · ${name}`,
      lines: [when, ...parts.map(({ title, board }) => [title, board].filter(Boolean).join(t("format.comma")))],
    })),
  };
}
