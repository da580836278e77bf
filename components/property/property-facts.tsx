import type { Property } from "@/components/search/offers/offers";
import { Section } from "@/components/ui/layout/section";
import { KeyValues } from "@/components/ui/values/key-values";
import { TextLink } from "@/components/ui/values/text-link";
import { formatZone } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatFeeBasis } from "@/lib/format/property";
import { t } from "@/lib/language/text";

/** Check-in and check-out times at the property, and its rules about children. */
export function ArrivalFacts({ property }: { property: Property }) {
  const { checkin_from, checkout_until, timezone, child_policy: children } = property;
  const { min_age: minAge, children_welcome: areWelcome } = children;
  return (
    <Section title={t("property.arrival")}>
      <KeyValues
        items={[
          [t("property.checkIn"), t("property.fromTime", { time: checkin_from })],
          [t("property.checkOut"), t("property.untilTime", { time: checkout_until })],
          [t("property.timeZone"), formatZone(timezone)],
          ...(areWelcome === undefined
            ? []
            : [[t("property.children"), areWelcome ? childrenFrom(minAge) : t("property.adultsOnly")] as const]),
        ]}
      />
    </Section>
  );
}

const childrenFrom = (minAge: number | undefined): string =>
  minAge ? t("property.welcomeFrom", { age: minAge }) : t("property.welcomeAny");

/** Fees that the guest pays at the property. */
export function FeesAtProperty({ fees }: { fees: Property["mandatory_fees"] }) {
  if (fees.length === 0) return null;
  return (
    <Section title={t("property.paidThere")}>
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
    <Section title={t("property.contact")}>
      <KeyValues
        items={[
          ...(phone === undefined ? [] : [[t("property.telephone"), phone] as const]),
          ...(email === undefined ? [] : [[t("property.email"), email] as const]),
          ...(website === undefined
            ? []
            : [
                [
                  t("property.website"),
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
