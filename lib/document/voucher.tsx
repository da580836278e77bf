import { View } from "@react-pdf/renderer";
import type { BookingStatus } from "@/lib/booking/status";
import { formatParty } from "@/lib/format/party";
import { type Fact, type Part, formatPerson, type Service } from "./service-text";
import type { Paper } from "./paper";
import { Facts, Line, look, Notice, Section, Sheet, type DocumentProps } from "./sheet";

/** Why a voucher is void or not valid yet. */
const WORTH: Partial<Record<BookingStatus, { tone: "caution" | "negative"; says: string }>> = {
  PENDING: { tone: "caution", says: "Not valid yet: the supplier has not confirmed." },
  ON_REQUEST: { tone: "caution", says: "Not valid yet: the supplier has not confirmed." },
  CANCELLED: { tone: "negative", says: "Void: this booking was cancelled." },
  REJECTED: { tone: "negative", says: "Void: the supplier declined this booking." },
  FAILED: { tone: "negative", says: "Void: this booking could not be made." },
};

/** The document that a guest shows and a supplier serves: everything except prices. */
export function Voucher({ paper, at, language }: DocumentProps) {
  const worth = WORTH[paper.status];
  return (
    <Sheet
      paper={paper}
      kind="Voucher"
      mark={worth?.tone === "negative" ? "VOID" : undefined}
      at={at}
      language={language}
    >
      <Line style={look.title}>{paper.title}</Line>
      {worth && <Notice tone={worth.tone}>{worth.says}</Notice>}
      <View style={look.section}>
        <Facts facts={factsOf(paper)} />
      </View>
      {paper.services.map((service, i) => (
        <Section key={i} title={headingOf(service, paper.isPackage)}>
          {service.isCancelled && paper.isPackage && (
            <Line style={look.strong}>Cancelled: not part of this voucher.</Line>
          )}
          <Facts facts={service.facts} />
          <Parts parts={service.parts} />
        </Section>
      ))}
      {paper.requests !== null && (
        <Section title="Special requests" keep>
          <Line>{paper.requests}</Line>
        </Section>
      )}
      <Fees services={paper.services} />
      {worth?.tone !== "negative" && (
        <Section title="On arrival" keep>
          <Line>Show this voucher. Times are local to where each service takes place.</Line>
        </Section>
      )}
    </Sheet>
  );
}

function factsOf({ number, agencyReference, contact, travellers, party }: Paper): Fact[] {
  return [
    ["Booking number", number],
    ["Booked for", `${contact.first_name} ${contact.last_name}`],
    ...(agencyReference ? [["Agency reference", agencyReference] as const] : []),
    ...(party ? [["Party", formatParty(party)] as const] : []),
    ...(travellers.length ? [["Travellers", travellers.map(formatPerson).join(", ")] as const] : []),
  ];
}

/** In a package each part is headed by its name; a single service is the document's title. */
export function headingOf({ kind, name, when }: Service, isPackage: boolean): string {
  return isPackage ? `${kind}: ${name}` : `${kind}, ${when}`;
}

function Parts({ parts }: { parts: Part[] }) {
  return (
    <View style={{ marginTop: parts.length ? 10 : 0 }}>
      {parts.map((part, i) => (
        <View key={i} style={look.row} wrap={false}>
          <View>
            <Line style={look.strong}>{part.title}</Line>
            {part.board !== undefined && <Line>{part.board}</Line>}
            {part.lines.map((line, at) => (
              <Line key={at}>{line}</Line>
            ))}
          </View>
        </View>
      ))}
    </View>
  );
}

/** The names of fees paid at the property, without amounts, which the property states. */
function Fees({ services }: { services: Service[] }) {
  const names = [...new Set(services.filter((s) => !s.isCancelled).flatMap((s) => s.fees.map((fee) => fee.name)))];
  if (!names.length) return null;
  return (
    <Section title="Paid by the guest at the property" keep>
      <Line>{names.join(", ")}</Line>
    </Section>
  );
}
