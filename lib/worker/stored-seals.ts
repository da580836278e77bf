import type { Purpose } from "@/lib/core/secrets/keys";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import type { Resealed } from "@/lib/core/secrets/reseal";
import { resealColumn, type SealedColumn } from "@/lib/core/secrets/reseal-repository";
import { resealFactors } from "@/lib/people/second-factor/factor-repository";
import { resealSecrets } from "@/lib/webhook/secret/secret";

const linkOf = (table: string, key: SealedColumn["key"]): SealedColumn => ({
  purpose: "shared-link",
  table,
  key,
  text: "sealed_token",
  set: "sealed_token = :next",
  where: "sealed_token IS NOT NULL",
});

/**
 * The places of values that are sealed under APP_SECRET and needed for longer than a rotation takes, each with what
 * seals them again. A test finds places that are missing here.
 */
const RESEAL: Record<string, () => Promise<Resealed>> = {
  "webhook_secret.sealed": () => resealSecrets(),
  "staff_factor.secret_sealed": () => resealFactors(),
  "booking.details": () =>
    resealColumn({
      purpose: "passport",
      table: "booking",
      key: { tenant_id: "int", public_id: "text" },
      text: "(details ->> 'passports')",
      set: "details = jsonb_set(details, '{passports}', to_jsonb(:next::text))",
      where: "details ? 'passports'",
    }),
  "supplier_message.sealed_token": () => resealColumn(linkOf("supplier_message", { id: "bigint" })),
  "sales_quote.sealed_token": () => resealColumn(linkOf("sales_quote", { tenant_id: "int", public_id: "text" })),
  "trip_link.sealed_token": () => resealColumn(linkOf("trip_link", { tenant_id: "int", trip_public_id: "text" })),
};

/** The columns of each purpose's values. TEMPORARY: they expire, or are of no value, before an older secret is removed. */
export const SEALED_COLUMNS: Record<Purpose, readonly string[] | "TEMPORARY"> = {
  "webhook-secret": ["webhook_secret.sealed"],
  "second-factor": ["staff_factor.secret_sealed"],
  passport: ["booking.details"],
  "shared-link": ["supplier_message.sealed_token", "sales_quote.sealed_token", "trip_link.sealed_token"],
  confirmation: "TEMPORARY",
  cost: "TEMPORARY",
  "rate-key": "TEMPORARY",
  allocation: "TEMPORARY",
  proof: "TEMPORARY",
  upload: "TEMPORARY",
  "access-token": "TEMPORARY",
  "access-token-signature": "TEMPORARY",
  session: "TEMPORARY",
  "sign-in-step": "TEMPORARY",
  "known-device": "TEMPORARY",
  cursor: "TEMPORARY",
  "web-server": "TEMPORARY",
  "key-tag": "TEMPORARY",
};

/**
 * Seals all stored values again with the current key, in batches.
 * @returns counts by column
 */
export async function resealStored(): Promise<Record<string, Resealed>> {
  const done: Record<string, Resealed> = {};
  for (const [column, reseal] of Object.entries(RESEAL)) done[column] = await asAllTenants(reseal);
  return done;
}
