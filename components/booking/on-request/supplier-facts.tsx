"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { KeyValues } from "@/components/ui/values/key-values";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { t } from "@/lib/language/text";

interface Props {
  /** The property's public id. */
  property: string;
  /** The first requested night; undefined if the booking has none. */
  from: string | undefined;
}

/** The property's contact data and inventory. If they cannot be read, the rest of the panel still works. */
export function SupplierFacts({ property, from }: Props) {
  const { data } = useRead("property.get", { params: { public_id: property }, as: "operator" }, { staleTime: 300_000 });
  if (!data) return null;
  const { contact, address } = data;
  const { phone, email, website } = contact;
  const site = website?.replace(/^\w+:\/\//, "");
  const lines = [address.line, [address.postal_code, address.city].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <Section title={t("booking.queue.supplier")}>
      <KeyValues
        items={[
          [
            t("booking.queue.telephone"),
            phone && (
              <TextLink key="phone" href={`tel:${phone.replaceAll(" ", "")}`}>
                {phone}
              </TextLink>
            ),
          ],
          [
            t("booking.email"),
            email && (
              <TextLink key="email" href={`mailto:${email}`}>
                {email}
              </TextLink>
            ),
          ],
          [
            t("booking.queue.website"),
            site && (
              <TextLink key="website" href={`https://${site}`}>
                {site}
              </TextLink>
            ),
          ],
          [t("booking.address"), lines.join(t("format.comma")) || null],
          [
            t("booking.queue.nights"),
            <TextLink key="nights" href={`/inventory/${property}${from ? `?from=${from}` : ""}`}>
              {t("booking.queue.inventory")}
            </TextLink>,
          ],
        ]}
      />
    </Section>
  );
}
