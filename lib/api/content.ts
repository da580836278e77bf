import { z } from "zod";
import {
  listCatalogueRecords,
  getCatalogueRecord,
  type ListRequest,
  type RecordPage,
} from "@/lib/catalogue/catalogue-records";
import { RecordPath } from "@/lib/catalogue/listing-schemas";
import { ContentLanguage } from "@/lib/catalogue/languages/language-schemas";
import type { CatalogueResource } from "@/lib/catalogue/record-repository";
import type { ErrorCode } from "@/lib/core/errors";
import { operation, ROLES } from "./operation";

/** What all reads of content and reference data have in common. */
export const CONTENT_READ = {
  method: "GET",
  audience: "partner",
  roles: ROLES,
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  cacheable: true,
  freshness: "current",
  statuses: [200],
} as const;

interface Read<Id extends string, R extends object, F extends object> {
  id: Id;
  path: string;
  summary: string;
  resource: CatalogueResource<R, F>;
}

/** Declares the list operation of a catalogue resource. */
export function declareList<
  const Id extends string,
  R extends object,
  F extends object,
  Q extends z.ZodType<ListRequest & F>,
  P extends z.ZodType<RecordPage<R>>,
>({ resource, ...definition }: Read<Id, R, F> & { query: Q; response: P }) {
  return operation({
    ...CONTENT_READ,
    ...definition,
    errors: ["CURSOR_EXPIRED"],
    run: (context, { query }) => listCatalogueRecords(context, resource, query as ListRequest & F),
    present: (page) => page as never,
  });
}

/** The query of a record that has descriptions by language. */
export const InLanguage = z.strictObject({ language: ContentLanguage });

/** Declares the get operation of a catalogue resource. */
export function declareGet<
  const Id extends string,
  R extends object,
  F extends object,
  S extends z.ZodType<R>,
  Q extends typeof InLanguage | undefined = undefined,
>({ resource, missing, ...definition }: Read<Id, R, F> & { missing: ErrorCode; response: S; query?: Q }) {
  return operation({
    ...CONTENT_READ,
    ...definition,
    params: RecordPath,
    missing,
    errors: [missing],
    sharesReads: () => true,
    run: (context, { params, query }) =>
      getCatalogueRecord(context, resource, params.public_id, missing, query?.language),
    present: (record) => record as never,
  });
}
