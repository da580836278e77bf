import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { findStoredFile } from "@/lib/image/stored-file";
import { sourcesOf } from "@/lib/image/limits";
import type { PropertyPicture } from "./drawing-job";
import type { Paper } from "./paper";
import { listFirstPictures } from "./repository";
import { Stay } from "./snapshots";

/**
 * The first pictures of a booking's properties, of those that the service itself has: a voucher must not wait for
 * another server, and shows no picture rather than that.
 */
export async function picturesOf({ sold }: Pick<Paper, "sold">): Promise<PropertyPicture[]> {
  const stays = sold.filter(({ productType }) => productType === PRODUCT_TYPE.STAY);
  return picturesOfProperties(stays.map(({ details }) => Stay.parse(details).property_public_id));
}

/** The first pictures of properties, as `picturesOf`. */
export async function picturesOfProperties(publicIds: readonly string[]): Promise<PropertyPicture[]> {
  const ids = [...new Set(publicIds)];
  if (!ids.length) return [];
  const pictures = await Promise.all((await listFirstPictures(ids)).map(pictureOf));
  return pictures.filter((one) => one !== undefined);
}

async function pictureOf({ publicId, url }: { publicId: string; url: string }): Promise<PropertyPicture | undefined> {
  const file = await fileOf(url).catch(() => undefined);
  return file && { property: publicId, file };
}

async function fileOf(url: string): Promise<Buffer | undefined> {
  // The stored width does not matter: it decides among the files of a browser.
  const source = sourcesOf({ url, width: 640 });
  if (!source) return undefined;
  if (source.sources.length) return (await findStoredFile(source.src))?.file;
  return readFile(join(process.cwd(), "public", source.src));
}
