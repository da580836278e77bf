import type { Itinerary } from "../itinerary-paper";
import { listStops, listTravellers } from "../itinerary-stops";
import type { Fact, Service } from "../service-text";
import { FeesAtProperty } from "./fees";
import type { PaperFonts } from "./fonts";
import { Parts, ServiceFacts } from "./service-facts";
import { PAPER_COLOURS, Line, SHEET_STYLES, Notice, Row, Section, Sheet } from "./sheet";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";

interface Props {
  itinerary: Itinerary;
  /** The instant that the document shows. */
  at: Date;
  /** The fonts for all letters of the document. */
  fonts: PaperFonts;
}

/**
 * The itinerary, a trip's document for its travellers: all bookings by day, and one price for everything unless the
 * agency hides it.
 */
export function ItineraryPaper({ itinerary, at, fonts }: Props) {
  const { name, letterhead, papers, publicId, reference } = itinerary;
  const policy = papers[0]?.policy ?? { timezone: "UTC" };
  return (
    <Sheet
      paper={{ number: reference ?? "", letterhead, publicId, policy }}
      kind={t("paper.itinerary")}
      at={at}

      fonts={fonts}
    >
      <Line style={SHEET_STYLES.title}>{name}</Line>
      <Section title={t("paper.travellers")} keep>
        <Line>{listTravellers(itinerary).join(t("format.comma"))}</Line>
      </Section>
      {listStops(itinerary).map(({ service, number, isWaiting }, i) => (
        <Section key={i} title={service.when}>
          <Line style={[SHEET_STYLES.strong, { color: PAPER_COLOURS.accent, marginBottom: 6 }]}>
            {t("format.labelled", { label: service.kind, value: service.name })}
          </Line>
          {isWaiting && <Notice tone="caution">{t("paper.notConfirmed")}</Notice>}
          <ServiceFacts service={withNumber(service, [t("paper.bookingNumber"), number])} />
          <Parts parts={service.parts} />
          {service.fees && <FeesAtProperty fees={service.fees} />}
        </Section>
      ))}
      {itinerary.totals.length > 0 && (
        <Section title={t("paper.total")} keep>
          {itinerary.totals.map(({ currency, amount }) => (
            <Row key={currency} wrap={false}>
              <Line style={{ fontSize: 18, lineHeight: 1.25, fontWeight: 600 }} direction="LTR">
                {formatPaperAmount(amount, currency)}
              </Line>
            </Row>
          ))}
        </Section>
      )}
    </Sheet>
  );
}

const withNumber = (service: Service, number: Fact) => ({
  ...service,
  facts: [...service.facts, number],
  map: undefined,
});
