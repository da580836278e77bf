import { View } from "@react-pdf/renderer";
import type { BookingStatus } from "@/lib/booking/status";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { describeStatus } from "@/lib/format/status";
import type { Paper } from "./paper";
import { formatParty } from "@/lib/format/party";
import { type Fact, formatPerson } from "./service-text";
import { Prices, Total } from "./prices";
import { Facts, Line, look, Notice, Section, Sheet, type DocumentProps } from "./sheet";
import { Terms } from "./terms";
import { headingOf } from "./voucher";

const KINDS: Record<BookingStatus, string> = {
  PENDING: "Booking, pending",
  ON_REQUEST: "Booking on request",
  CONFIRMED: "Booking confirmation",
  CANCELLED: "Cancellation confirmation",
  REJECTED: "Booking, rejected",
  FAILED: "Booking, failed",
};

/** The document for an agency's files: what was booked for whom, the price, and the cancellation terms or fee. */
export function Confirmation({ paper, at, language }: DocumentProps) {
  const { status, policy, services, isPackage } = paper;
  const { realized_penalty: penalty } = policy;
  return (
    <Sheet paper={paper} kind={KINDS[status]} at={at} language={language}>
      <Line style={look.title}>{paper.title}</Line>
      {status !== "CONFIRMED" && status !== "CANCELLED" && (
        <Notice tone={status === "PENDING" || status === "ON_REQUEST" ? "caution" : "negative"}>
          {`${describeStatus(status).word}: ${meaningOf(status)}`}
        </Notice>
      )}
      <Total paper={paper} />
      {penalty && (
        <Section title={status === "CANCELLED" ? "Cancelled" : "Cancelled in part"} keep>
          <Facts
            facts={[
              ["Cancellation fee", formatAmount(penalty.fee, penalty.currency)],
              ["Cancelled on", `${formatDateTime(penalty.at, policy.timezone)} (${formatZone(policy.timezone)})`],
              ...(paper.reason ? [["Reason", paper.reason] as const] : []),
            ]}
          />
        </Section>
      )}
      <Section title="Booking" keep>
        <Facts facts={factsOf(paper)} />
      </Section>
      {services.map((service, i) => (
        <Section key={i} title={headingOf(service, isPackage)}>
          <Facts facts={service.facts} />
          <Prices service={service} paper={paper} />
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title="Special requests" keep>
          <Line>{paper.requests}</Line>
        </Section>
      )}
      <View>
        {services
          .filter(({ isCancelled }) => !isCancelled)
          .map((service, i) => (
            <Terms key={i} service={service} name={isPackage ? service.name : undefined} />
          ))}
      </View>
    </Sheet>
  );
}

function meaningOf(status: BookingStatus): string {
  if (status === "PENDING" || status === "ON_REQUEST") return "the supplier has not confirmed.";
  return "nothing is charged.";
}

function factsOf({ number, agencyReference, contact, travellers, party, bookedAt, policy, status }: Paper): Fact[] {
  return [
    ["Booking number", number],
    ["Status", describeStatus(status).word],
    ...(agencyReference ? [["Agency reference", agencyReference] as const] : []),
    ["Booked on", `${formatDateTime(bookedAt, policy.timezone)} (${formatZone(policy.timezone)})`],
    [
      "Contact",
      [`${contact.first_name} ${contact.last_name}`, contact.email, contact.phone].filter(Boolean).join(", "),
    ],
    ...(party ? [["Party", formatParty(party)] as const] : []),
    ...(travellers.length ? [["Travellers", travellers.map(formatPerson).join(", ")] as const] : []),
  ];
}
