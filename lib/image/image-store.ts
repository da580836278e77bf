import fs from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/core/env";
import { randomSource } from "@/lib/core/ids";
import { bucketStore } from "./bucket-store";

export type ImageFormat = "webp" | "avif";

/** A store of image variants. */
export interface ImageStore {
  write(id: string, name: string, file: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  read(id: string, name: string): Promise<Buffer | undefined>;
  /** Deletes variants; those that do not exist are skipped. */
  remove(id: string, names: readonly string[]): Promise<void>;
}

/** The name of a variant: `640.webp`. */
export const variantName = (width: number, format: ImageFormat): string => `${width}.${format}`;

let opened: ImageStore | undefined;

/** The installation's store: a bucket if `IMAGE_BUCKET_URL` names one, otherwise a folder. */
export function imageStore(): ImageStore {
  opened ??= env.imageBucketUrl
    ? bucketStore({ url: env.imageBucketUrl, key: env.imageBucketKey, region: env.imageBucketRegion })
    : folderStore(env.imageDir || path.join(env.dataDir, "images"));
  return opened;
}

/** Images in a folder: `ab/abcd…/640.webp`, so that no folder has too many entries. */
function folderStore(root: string): ImageStore {
  const folderOf = (id: string) => path.join(root, id.slice(0, 2), id);
  return {
    async write(id, name, file) {
      const folder = folderOf(id);
      await fs.mkdir(folder, { recursive: true });
      // Written under a temporary name first, so that a reader never sees half a file.
      const partial = path.join(/* turbopackIgnore: true */ folder, `.${name}.${randomSource.hex(4)}`);
      await fs.writeFile(partial, file);
      await fs.rename(partial, path.join(folder, name));
    },
    read: (id, name) => fs.readFile(path.join(folderOf(id), name)).catch(onlyIfMissing),
    remove: (id) => fs.rm(folderOf(id), { recursive: true, force: true }),
  };
}

function onlyIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
