import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { type Prisma, prisma, transact } from "@/lib/core/prisma";
import type { AddressRules } from "@/lib/core/target-address";
import { download, DownloadRefused } from "@/lib/webhook/send/download";
import { makeAvif, makeWebp, NotAnImage, type Variant } from "./image-file";
import { type ImageFormat, type ImageStore, imageStore, variantName } from "./image-store";
import { listWidths } from "./limits";
import { claimImages, claimWithoutAvif, type ClaimedImage } from "./repository";

/** Maximum bytes of a source. */
const MAX_BYTES = 15 * 1_048_576;
/** Images that one poll downloads at the same time. */
const BATCH = 4;
const MINUTE = 60_000;
/** Milliseconds after which the work of a dead worker can be claimed again. */
const LEASE = 3 * MINUTE;
/** Delays between failed attempts. After the last one the image has failed for good. */
const DELAYS = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * MINUTE);

/** Delay of the next attempt while the store is full. */
const FULL_DELAY = 60 * MINUTE;

async function countStoredBytes(): Promise<number> {
  const { _sum: sum } = await prisma().image.aggregate({ _sum: { bytes: true } });
  return Number(sum.bytes ?? 0);
}

/** Records the result for an image that still exists. */
const updateImage = (id: string, data: Prisma.ImageUpdateManyMutationInput) =>
  transact((tx) => tx.image.updateMany({ where: { id }, data }));

/** Records a failed attempt. @param retryAt null if there is no further attempt */
const setFailed = (id: string, error: string, retryAt: Date | null) =>
  updateImage(id, retryAt ? { error, status: "PENDING", nextAttemptAt: retryAt } : { error, status: "FAILED" });

/** The source and the store of images; tests use their own. */
interface Ends {
  store?: ImageStore;
  rules?: AddressRules;
}

/** Downloads due images and stores them as WebP. @returns whether there may be more */
export async function storeDueImages({ store = imageStore(), rules }: Ends = {}): Promise<boolean> {
  const claimed = await claimImages(clock.realNow(), LEASE, BATCH);
  if (claimed.length && (await countStoredBytes()) >= env.imageStoreMb * 1_048_576) {
    const later = new Date(clock.realNow().getTime() + FULL_DELAY);
    const message = `the image store holds ${env.imageStoreMb} MB, which is the limit (IMAGE_STORE_MB)`;
    await Promise.all(claimed.map(({ id }) => setFailed(id, message, later)));
  } else await Promise.all(claimed.map((image) => storeImage(image, store, rules)));
  return claimed.length === BATCH;
}

async function storeImage(
  { id, source_url: url, attempts }: ClaimedImage,
  store: ImageStore,
  rules?: AddressRules,
): Promise<void> {
  try {
    const { variants, ...image } = await makeWebp(await download(url, MAX_BYTES, rules));
    const bytes = await writeAll(store, id, variants, "webp");
    await updateImage(id, { ...image, bytes, status: "READY", error: null, nextAttemptAt: clock.realNow() });
  } catch (error) {
    const isFinal = error instanceof DownloadRefused || error instanceof NotAnImage;
    const delay = isFinal ? undefined : DELAYS[attempts - 1];
    const message = error instanceof Error ? error.message : String(error);
    await setFailed(id, message.slice(0, 500), delay ? new Date(clock.realNow().getTime() + delay) : null);
  }
}

/**
 * Adds AVIF files to one image. That takes seconds of computing time, so it has a loop of its own, one image at a
 * time, and WebP files never wait for it.
 * @returns whether there was an image
 */
export async function storeDueAvif(store: ImageStore = imageStore()): Promise<boolean> {
  const image = await claimWithoutAvif(clock.realNow(), LEASE);
  if (!image) return false;
  const { id, width } = image;
  const largest = await store.read(id, variantName(listWidths(width).at(-1)!, "webp"));
  if (!largest) {
    // The files are lost, or the store is another one: the image is fetched again.
    await setFailed(id, "its files are missing in the store", clock.realNow());
    return true;
  }
  const bytes = await writeAll(store, id, await makeAvif(largest, width), "avif");
  await updateImage(id, { hasAvif: true, bytes: { increment: bytes } });
  return true;
}

/** @returns the number of bytes */
async function writeAll(store: ImageStore, id: string, variants: Variant[], format: ImageFormat): Promise<number> {
  for (const { name, file } of variants) await store.write(id, variantName(name, format), file);
  return variants.reduce((sum, { file }) => sum + file.length, 0);
}
