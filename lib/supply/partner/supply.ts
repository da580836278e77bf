import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { prisma } from "@/lib/core/prisma";
import { type RowOutcome, upsertRows, type UpsertOutcome } from "../rows/apply-rows";
import type { RowError } from "../rows/given-rows";
import type { SupplyKind, KindName } from "../format/kinds";
import type { Row } from "../rows/stored-row";
import type { SupplyResult } from "./supply-schemas";

/** The error for a property that is not granted to the credential's tenant, whether or not it exists. */
export const NOT_GRANTED_MESSAGE = "must be the code of a property that is granted to you";

/** Properties of these codes, and which of them are granted to the tenant. */
export async function findNamedProperties(tenantId: number, codes: string[]) {
  const properties = await prisma().property.findMany({
    where: { code: { in: codes } },
    select: { id: true, code: true, publicId: true, grants: { where: { tenantId }, select: { tenantId: true } } },
  });
  return properties.map(({ grants, ...property }) => ({ ...property, isGranted: grants.length > 0 }));
}

async function mayCreateProperties(id: number): Promise<boolean> {
  const tenant = await prisma().tenant.findFirst({ where: { id }, select: { mayCreateSupply: true } });
  return tenant?.mayCreateSupply ?? false;
}

/** Errors by line, for rows of properties that are not granted to the tenant. */
async function refuse({ tenantId }: Context, kind: SupplyKind, rows: readonly Row[]): Promise<Map<number, RowError>> {
  const field = kind.name === "properties" ? "code" : "property_code";
  const codes = [...new Set(rows.map((row) => row[field] as string))];
  const known = new Map((await findNamedProperties(tenantId, codes)).map((property) => [property.code, property]));
  const mayCreate = kind.name === "properties" && (await mayCreateProperties(tenantId));
  const refused = new Map<number, RowError>();
  for (const [line, row] of rows.entries()) {
    const property = known.get(row[field] as string);
    if (property?.isGranted || (!property && mayCreate)) continue;
    refused.set(line, { field, message: mayCreate ? `${NOT_GRANTED_MESSAGE}, or a new one` : NOT_GRANTED_MESSAGE });
  }
  return refused;
}

type Batch = { lines: readonly Record<string, unknown>[]; atomic: boolean };

export const upsertSupplyProperties = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "properties", batch);
export const upsertSupplyRooms = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "rooms", batch);
export const upsertSupplyRatePlans = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "rate_plans", batch);
export const upsertSupplyRateSeasons = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "rate_seasons", batch);
export const upsertSupplySupplements = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "supplements", batch);
export const upsertSupplyOffers = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "offers", batch);
export const upsertSupplyFees = (context: Context, batch: Batch): Promise<UpsertOutcome> =>
  upsertLines(context, "fees", batch);

/**
 * Upserts properties, or their parts, for a supplier's system. It may write properties that operators have granted to
 * its tenant and, if the tenant may create properties, new ones, which are then granted to it.
 */
function upsertLines(context: Context, kind: KindName, { lines, atomic }: Batch): Promise<UpsertOutcome> {
  return upsertRows(context, {
    kind,
    rows: lines.map((values) => ({ values: values as Row })),
    isAtomic: atomic,
    isPreview: false,
    operation: context.operation,
    refuse: (of, rows) => refuse(context, of, rows),
    async onCreated(tx, { name }, keys) {
      if (name !== "properties") return;
      const created = await tx.property.findMany({ where: { code: { in: keys.flat() } }, select: { id: true } });
      const data = created.map(({ id }) => ({ tenantId: context.tenantId, propertyId: id }));
      await tx.supplyGrant.createMany({ data, skipDuplicates: true });
    },
  });
}

const toLine = ({ line, publicId, result, changes, errors }: RowOutcome) => ({
  line,
  public_id: result === "ERROR" ? null : publicId,
  result,
  changed_fields: changes.map(({ field }) => field),
  errors: errors.map(({ field, message }) => ({ field, message })),
});

export const toSupplyResult = ({ isApplied, rows }: UpsertOutcome): z.input<typeof SupplyResult> => ({
  applied: isApplied,
  lines: rows.map(toLine),
});
