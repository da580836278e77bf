import { View } from "@react-pdf/renderer";
import type { BookingStatus } from "@/lib/booking/status";
import type { Paper } from "../paper";
import {
  type Fact,
  formatParty,
  formatFullName,
  formatPerson,
  describeServices,
  protectionFacts,
} from "../service-text";
import { Prices, Total } from "./prices";
import { type DocumentProps, Facts, Line, SHEET_STYLES, Notice, Section, Sheet } from "./sheet";
import { Terms } from "./terms";
import { formatHeading } from "./voucher";
import { formatDateTime, formatZone } from "@/lib/format/dates";
import { formatPaperAmount } from "../amount";
import { t } from "@/lib/language/text";

/** The confirmation, for an agency's files: what was booked for whom, the price, and the cancellation terms or fee. */
export function Confirmation({ paper, at, fonts }: DocumentProps) {
  const { status, isPackage } = paper;
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  const services = describeServices(paper);
  return (
    <Sheet paper={paper} kind={t(`paper.confirmation.${status}`)} at={at} fonts={fonts}>
      <Line style={SHEET_STYLES.title}>{paper.title}</Line>
      {status !== "CONFIRMED" && status !== "CANCELLED" && (
        <Notice tone={isWaiting ? "caution" : "negative"}>{noticeOf(status)}</Notice>
      )}
      <Total paper={paper} />
      <Penalty paper={paper} />
      <Section title={t("paper.booking")} keep>
        <Facts facts={factsOf(paper)} />
      </Section>
      {services.map((service, i) => (
        <Section key={i} title={formatHeading(service, isPackage)}>
          <Facts facts={service.facts} />
          <Prices service={service} paper={paper} />
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title={t("paper.specialRequests")} keep>
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

function noticeOf(status: BookingStatus): string {
  const isWaiting = status === "PENDING" || status === "ON_REQUEST";
  return `${t(`paper.status.${status}`)}. ${isWaiting ? t("paper.notConfirmed") : t("paper.notCharged")}`;
}

/** The fee of a cancelled booking, and the reason. */
function Penalty({ paper: { policy, status, reason } }: { paper: Paper }) {
  const { realized_penalty: penalty, timezone } = policy;
  if (!penalty) return null;
  return (
    <Section title={status === "CANCELLED" ? t("paper.cancelled") : t("paper.cancelledInPart")} keep>
      <Facts
        facts={[
          [t("paper.cancellationFee"), formatPaperAmount(penalty.fee, penalty.currency), "LTR"],
          [t("paper.cancelledOn"), `${formatDateTime(penalty.at, timezone)} (${formatZone(timezone)})`],
          ...(reason ? [[t("paper.reason"), reason] as const] : []),
        ]}
      />
    </Section>
  );
}

function factsOf(paper: Paper): Fact[] {
  const { number, agencyReference, contact, travellers, party, bookedAt, policy, status } = paper;
  const names = travellers.map((one) => formatPerson(one)).join(t("format.comma"));
  return [
    [t("paper.bookingNumber"), number],
    [t("paper.statusLabel"), t(`paper.status.${status}`)],
    ...(agencyReference ? [[t("paper.agencyReference"), agencyReference] as const] : []),
    [t("paper.bookedOn"), `${formatDateTime(bookedAt, policy.timezone)} (${formatZone(policy.timezone)})`],
    [t("paper.contact"), formatFullName(contact)],
    [t("paper.email"), contact.email, "LTR"],
    ...(contact.phone ? [[t("paper.phone"), contact.phone, "LTR"] as const] : []),
    ...(party ? [[t("paper.party"), formatParty(party)] as const] : []),
    ...(names ? [[t("paper.travellers"), names] as const] : []),
    ...protectionFacts(paper.protection),
  ];
}
