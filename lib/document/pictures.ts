import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { findStoredFile } from "@/lib/image/stored-file";
import { listSources } from "@/lib/image/limits";
import type { PaperPicture } from "./drawing-job";
import type { Paper } from "./paper";
import { listFirstPictures } from "./repository";
import { Stay } from "./snapshots";

/**
 * Loads the first pictures of a booking's properties, as far as this service stores them: a voucher must not wait for
 * another server.
 */
export async function loadPictures({ sold }: Pick<Paper, "sold">): Promise<PaperPicture[]> {
  const stays = sold.filter(({ productType }) => productType === PRODUCT_TYPE.STAY);
  const ids = [...new Set(stays.flatMap(({ details }) => Stay.parse(details).property_public_id ?? []))];
  if (!ids.length) return [];
  return fetchPictures((await listFirstPictures(ids)).map(({ publicId, url }) => ({ id: publicId, url })));
}

/** Loads the pictures at these addresses, under the same condition as `loadPictures`. */
export async function fetchPictures(addresses: readonly { id: string; url: string }[]): Promise<PaperPicture[]> {
  const pictures = await Promise.all(addresses.map(pictureOf));
  return pictures.filter((one) => one !== undefined);
}

async function pictureOf({ id, url }: { id: string; url: string }): Promise<PaperPicture | undefined> {
  const file = await fileOf(url).catch(() => undefined);
  return file && { id, file };
}

async function fileOf(url: string): Promise<Buffer | undefined> {
  // Any width will do: it only chooses among the files for browsers.
  const source = listSources({ url, width: 640 });
  if (!source) return undefined;
  if (source.sources.length) return (await findStoredFile(source.src))?.file;
  return readFile(join(process.cwd(), "public", source.src));
}
