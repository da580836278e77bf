import type { z } from "zod";
import { getCatalogueRecord } from "@/lib/catalogue/catalogue-records";
import type { Image } from "@/lib/catalogue/listing-schemas";
import type { CatalogueResource } from "@/lib/catalogue/record-repository";
import type { Context } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";

/**
 * A context for the records that a quote shows: with relative addresses of pictures, because it is read on this site.
 */
export const toReaderContext = (context: Context): Context => ({ ...context, origin: "", knows: () => false });

/** A record of the catalogue. @throws DomainError `missing` */
export async function findRecord<R extends object, F extends object>(
  context: Context,
  resource: CatalogueResource<R, F>,
  publicId: string,
  missing: ErrorCode,
): Promise<R> {
  const { json } = await getCatalogueRecord(toReaderContext(context), resource, publicId, missing, "en");
  return JSON.parse(json) as R;
}

/** The first picture of a record; null without pictures or without the record, because a picture is optional. */
export async function firstPicture<R extends { images: z.output<typeof Image>[] }, F extends object>(
  context: Context,
  resource: CatalogueResource<R, F>,
  publicId: string,
  missing: ErrorCode,
): Promise<z.output<typeof Image> | null> {
  try {
    return (await findRecord(context, resource, publicId, missing)).images[0] ?? null;
  } catch (error) {
    if (error instanceof DomainError && error.code === missing) return null;
    throw error;
  }
}
