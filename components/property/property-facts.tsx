import type { Property } from "@/components/search/offers/offers";
import { Section } from "@/components/ui/layout/section";
import { KeyValues } from "@/components/ui/values/key-values";
import { TextLink } from "@/components/ui/values/text-link";
import { formatZone } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatFeeBasis } from "@/lib/format/property";

/** Check-in and check-out in the property's zone, and its rules about children. */
export function ArrivalFacts({ property }: { property: Property }) {
  const { checkin_from, checkout_until, timezone, child_policy: children } = property;
  const { min_age: minAge, children_welcome: areWelcome } = children;
  return (
    <Section title="Arrival and house rules">
      <KeyValues
        items={[
          ["Check-in", `from ${checkin_from}`],
          ["Check-out", `until ${checkout_until}`],
          ["Time zone", formatZone(timezone)],
          ...(areWelcome === undefined
            ? []
            : [["Children", areWelcome ? childrenFrom(minAge) : "Adults only"] as const]),
        ]}
      />
    </Section>
  );
}

const childrenFrom = (minAge: number | undefined): string =>
  minAge ? `Welcome from ${minAge} years` : "Welcome at any age";

/** Fees that the guest pays at the property. */
export function FeesAtProperty({ fees }: { fees: Property["mandatory_fees"] }) {
  if (fees.length === 0) return null;
  return (
    <Section title="Paid at the property">
      <KeyValues
        items={fees.map(({ name, amount, currency, basis }) => [
          name,
          `${formatAmount(amount, currency)} ${formatFeeBasis(basis)}`,
        ])}
      />
    </Section>
  );
}

/** Telephone, e-mail and website. */
export function ContactFacts({ property: { contact } }: { property: Property }) {
  const { phone, email, website } = contact;
  if (phone === undefined && email === undefined && website === undefined) return null;
  return (
    <Section title="Contact">
      <KeyValues
        items={[
          ...(phone === undefined ? [] : [["Telephone", phone] as const]),
          ...(email === undefined ? [] : [["E-mail", email] as const]),
          ...(website === undefined
            ? []
            : [
                [
                  "Website",
                  /^https?:/.test(website) ? (
                    <TextLink key="website" href={website}>
                      {website}
                    </TextLink>
                  ) : (
                    website
                  ),
                ] as const,
              ]),
        ]}
      />
    </Section>
  );
}
