import manifest from "@/package.json" with { type: "json" };
import { tarball, zip } from "./archive";
import { buildWheel } from "./python/build-wheel";
import { buildTypeScriptPackage } from "./typescript/build-package";

/** The path of the clients' downloads. */
export const DOWNLOADS = "/downloads";
export const TYPESCRIPT_FILE = `partner-portal-client-${manifest.version}.tgz`;
export const PYTHON_FILE = `partner_portal_client-${manifest.version}-py3-none-any.whl`;

interface Download {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}
const MAKERS: Readonly<Record<string, () => Promise<Download>>> = {
  [TYPESCRIPT_FILE]: async () => ({
    type: "application/gzip",
    bytes: new Uint8Array(tarball(await buildTypeScriptPackage())),
  }),
  [PYTHON_FILE]: async () => ({ type: "application/zip", bytes: new Uint8Array(zip(buildWheel())) }),
};
const made = new Map<string, Promise<Download>>();

/**
 * Returns a client's archive. It is built at the first request, from the document of this version, so that a
 * development server and a built one serve the same.
 */
export function findDownload(file: string): Promise<Download> | undefined {
  const known = made.get(file);
  if (known || !Object.hasOwn(MAKERS, file)) return known;
  const download = MAKERS[file]!();
  made.set(file, download);
  // A failed build is not kept, so that the next request tries again.
  download.catch(() => made.delete(file));
  return download;
}
