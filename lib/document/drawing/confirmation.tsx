import { View } from "@react-pdf/renderer";
import type { BookingStatus } from "@/lib/booking/status";
import type { Paper } from "../paper";
import { type Fact, formatParty, formatPerson, servicesOf } from "../service-text";
import type { Words } from "../words/words";
import { Prices, Total } from "./prices";
import { type DocumentProps, Facts, Line, look, Notice, Section, Sheet } from "./sheet";
import { Terms } from "./terms";
import { headingOf } from "./voucher";

/** The document for an agency's files: what was booked for whom, the price, and the cancellation terms or fee. */
export function Confirmation({ paper, at, words, fonts }: DocumentProps) {
  const { status, isPackage } = paper;
  const { text } = words;
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  const services = servicesOf(paper, words);
  return (
    <Sheet paper={paper} kind={text.confirmation[status]} at={at} words={words} fonts={fonts}>
      <Line style={look.title}>{paper.title}</Line>
      {status !== "CONFIRMED" && status !== "CANCELLED" && (
        <Notice tone={isWaiting ? "caution" : "negative"}>{noticeOf(status, words)}</Notice>
      )}
      <Total paper={paper} words={words} />
      <Penalty paper={paper} words={words} />
      <Section title={text.booking} keep>
        <Facts facts={factsOf(paper, words)} />
      </Section>
      {services.map((service, i) => (
        <Section key={i} title={headingOf(service, isPackage)}>
          <Facts facts={service.facts} />
          <Prices service={service} paper={paper} words={words} />
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title={text.specialRequests} keep>
          <Line>{paper.requests}</Line>
        </Section>
      )}
      <View>
        {services
          .filter(({ isCancelled }) => !isCancelled)
          .map((service, i) => (
            <Terms key={i} service={service} name={isPackage ? service.name : undefined} words={words} />
          ))}
      </View>
    </Sheet>
  );
}

function noticeOf(status: BookingStatus, { text }: Words): string {
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  return `${text.status[status]}. ${isWaiting ? text.notConfirmed : text.notCharged}`;
}

/** The fee of a cancellation, and its reason. */
function Penalty({ paper: { policy, status, reason }, words: { text, format } }: { paper: Paper; words: Words }) {
  const { realized_penalty: penalty, timezone } = policy;
  if (!penalty) return null;
  return (
    <Section title={status === "CANCELLED" ? text.cancelled : text.cancelledInPart} keep>
      <Facts
        facts={[
          [text.cancellationFee, format.amount(penalty.fee, penalty.currency), "LTR"],
          [text.cancelledOn, `${format.dateTime(penalty.at, timezone)} (${format.zone(timezone)})`],
          ...(reason ? [[text.reason, reason] as const] : []),
        ]}
      />
    </Section>
  );
}

function factsOf(paper: Paper, words: Words): Fact[] {
  const { number, agencyReference, contact, travellers, party, bookedAt, policy, status } = paper;
  const { text, format } = words;
  const names = travellers.map((one) => formatPerson(one, words)).join(format.comma);
  return [
    [text.bookingNumber, number],
    [text.statusLabel, text.status[status]],
    ...(agencyReference ? [[text.agencyReference, agencyReference] as const] : []),
    [text.bookedOn, `${format.dateTime(bookedAt, policy.timezone)} (${format.zone(policy.timezone)})`],
    [text.contact, `${contact.first_name} ${contact.last_name}`],
    [text.email, contact.email, "LTR"],
    ...(contact.phone ? [[text.phone, contact.phone, "LTR"] as const] : []),
    ...(party ? [[text.party, formatParty(party, words)] as const] : []),
    ...(names ? [[text.travellers, names] as const] : []),
  ];
}
