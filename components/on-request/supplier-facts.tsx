"use client";

import { useRead } from "@/lib/staff/client/hooks";
import { KeyValues } from "../ui/key-values";
import { Section } from "../ui/section";
import { TextLink } from "../ui/text-link";

interface Props {
  /** Its public id. */
  property: string;
  /** The first night that is asked for. */
  from: string | undefined;
}

/** Whom to ask: how the property is reached, and what it has left. Without it the rest of the booking still stands. */
export function SupplierFacts({ property, from }: Props) {
  const { data } = useRead("property.get", { params: { public_id: property } }, { staleTime: 300_000 });
  if (!data) return null;
  const { contact, address } = data;
  const { phone, email, website } = contact;
  const site = website?.replace(/^\w+:\/\//, "");
  const lines = [address.line, [address.postal_code, address.city].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <Section title="Supplier">
      <KeyValues
        items={[
          [
            "Telephone",
            phone && (
              <TextLink key="phone" href={`tel:${phone.replaceAll(" ", "")}`}>
                {phone}
              </TextLink>
            ),
          ],
          [
            "E-mail",
            email && (
              <TextLink key="email" href={`mailto:${email}`}>
                {email}
              </TextLink>
            ),
          ],
          [
            "Website",
            site && (
              <TextLink key="website" href={`https://${site}`}>
                {site}
              </TextLink>
            ),
          ],
          ["Address", lines.join(", ") || null],
          [
            "Nights",
            <TextLink key="nights" href={`/inventory/${property}${from ? `?from=${from}` : ""}`}>
              Its inventory then
            </TextLink>,
          ],
        ]}
      />
    </Section>
  );
}
