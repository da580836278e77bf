import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { CurrencyCode, Email, Instant, PathId, PublicId, text } from "@/lib/core/wire";
import { Markup } from "./profile-schemas";

const TENANT_STATUSES = ["ACTIVE", "SUSPENDED"] as const;

const ids = (of: string) =>
  z.array(PublicId, { error: `must be a list of ${of}` }).max(5000, `must name at most 5000 ${of}`);

/** What a tenant may see and sell. The lists are combined; `product_types` and rate plans then limit the result. */
export const ContractTerms = z.strictObject({
  whole_catalogue: z.boolean().meta({ description: "Every record of these product types; the lists are ignored" }),
  product_types: z
    .array(z.int().min(1).max(5))
    .max(5)
    .refine((types) => new Set(types).size === types.length, "must not repeat a product type")
    .meta({ description: "1 stays, 2 transfers, 3 tours, 4 flights, 5 packages" }),
  place_public_ids: ids("places").meta({ description: "Covers everything in these places and the places below them" }),
  chains: z
    .array(text(100))
    .max(500, "must name at most 500 chains")
    .meta({ description: "Chains of properties, as spelled in the supply" }),
  record_public_ids: ids("records").meta({ description: "Properties, service zones, tours, flights and packages" }),
  rate_plan_public_ids: ids("rate plans").nullable().meta({ description: "Rate plans that it may see; null: all" }),
  named_plans: z
    .array(text(130).regex(/^[^/]+\/[^/]+$/, "must be property code/plan code"))
    .max(5000, "must name at most 5000 rate plans")
    .default([])
    .meta({ description: "Rate plans for named tenants that it may buy, as `property_code/plan_code`" }),
  package_protection_required: z.boolean().default(false).meta({
    description: "true: packages without an organiser and a protection of the travellers' money are not sold to it",
  }),
});
export type ContractTerms = z.output<typeof ContractTerms>;

export const ChangeContract = ContractTerms.extend({
  preview: z
    .boolean()
    .default(false)
    .meta({ description: "true: only counts what the contract would cover, changes nothing" }),
});

/** How many records a contract covers, by product type. */
export const ContractReach = z.object({
  properties: z.int(),
  service_zones: z.int(),
  tours: z.int(),
  flights: z.int(),
  packages: z.int(),
});
export const ContractResult = z.object({ contract: ContractTerms, reach: ContractReach });

export const TenantRecord = z.object({
  public_id: PublicId,
  name: z.string(),
  status: z.enum(TENANT_STATUSES),
  suspended_at: Instant.nullable(),
  suspended_reason: z.string().nullable(),
  created_at: Instant,
  /** Currency of the Default profile. */
  currency_code: z.string().nullable(),
  markup_percent: z.string(),
  min_markup_percent: z.string(),
  max_markup_percent: z.string(),
  /** Number of enabled users. */
  users: z.int(),
  admins: z.int(),
  credentials: z.int(),
  contract: ContractTerms,
});
export const TenantPage = z.object({ items: z.array(TenantRecord), next_cursor: z.string().nullable() });

export const TenantList = z.strictObject({
  cursor: Cursor,
  limit: limitSchema(200),
  q: text(100).optional(),
  status: z.enum(TENANT_STATUSES).optional(),
});
export const TenantPath = z.object({ public_id: PathId });

const isOrdered = ({
  min_markup_percent: min,
  max_markup_percent: max,
}: {
  min_markup_percent?: string | undefined;
  max_markup_percent?: string | undefined;
}) => min === undefined || max === undefined || Number(min) <= Number(max);
const ORDER = { path: ["max_markup_percent"], message: "must not be less than min_markup_percent" };

export const NewTenant = z
  .strictObject({
    name: text(100),
    currency_code: CurrencyCode.nullable().default(null),
    markup_percent: Markup.default("0"),
    min_markup_percent: Markup.default("-50"),
    max_markup_percent: Markup.default("200"),
  })
  .refine(isOrdered, ORDER);
export const ChangeTenant = z
  .strictObject({
    name: text(100).optional(),
    currency_code: CurrencyCode.nullable().optional(),
    markup_percent: Markup.optional(),
    min_markup_percent: Markup.optional(),
    max_markup_percent: Markup.optional(),
  })
  .refine(isOrdered, ORDER);
export const SuspendTenant = z.strictObject({ reason: text(500) });
export const InviteAdmin = z.strictObject({ name: text(100), email: Email });

/**
 * An admin with an invitation link, which is shown once. The token follows the `#`, so that browsers do not send it
 * to servers and no log has it.
 */
export const AdminInvited = z.object({
  public_id: PublicId,
  email: Email,
  link: z.string().nullable(),
  expires_at: Instant,
});
