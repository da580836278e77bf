import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { type RowOutcome, upsertRows, type UpsertOutcome } from "../rows/apply-rows";
import type { RowError } from "../rows/given-rows";
import type { Kind, KindName } from "../format/kinds";
import type { Row } from "../rows/stored-row";
import { findNamedProperties, grantProperties, mayCreateProperties } from "./grant-repository";
import type { SupplyResult } from "./supply-schemas";

/** The error for a property that is not granted to the credential's tenant, whether it exists or not. */
export const NOT_GRANTED = "must be the code of a property that is granted to you";

/** Errors by line for rows of properties that are not granted to the tenant. */
async function refuse({ tenantId }: Context, kind: Kind, rows: readonly Row[]): Promise<Map<number, RowError>> {
  const field = kind.name === "properties" ? "code" : "property_code";
  const codes = [...new Set(rows.map((row) => row[field] as string))];
  const known = new Map((await findNamedProperties(tenantId, codes)).map((property) => [property.code, property]));
  const mayCreate = kind.name === "properties" && (await mayCreateProperties(tenantId));
  const refused = new Map<number, RowError>();
  for (const [line, row] of rows.entries()) {
    const property = known.get(row[field] as string);
    if (property?.isGranted || (!property && mayCreate)) continue;
    refused.set(line, { field, message: mayCreate ? `${NOT_GRANTED}, or a new one` : NOT_GRANTED });
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

/**
 * Upserts properties, rooms or rate plans for a supplier's system. It may write properties that operators granted to
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
    async onCreated({ name }, keys) {
      if (name === "properties") await grantProperties(context.tenantId, keys.flat());
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
