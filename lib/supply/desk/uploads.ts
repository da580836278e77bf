import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { openJson, sealJson } from "@/lib/core/secrets/seal";
import { FILE_NAMES, type FileName } from "../format/kinds";
import { supplyFile, type SupplyFile } from "../import/supply-directory";

const MIB = 1_048_576;
/** Milliseconds after which files that were not imported are deleted; incomplete files are deleted much sooner. */
const UPLOAD_LIFETIME_MS = 2 * 3_600_000;
const UNFINISHED_MS = 15 * 60_000;
/** Maximum decompressed size, as a multiple of a file's limit; real supply is far below. */
const MAX_UNPACKED_FACTOR = 16;

/** A complete file on disk that waits to be imported. */
interface Upload {
  publicId: string;
  /** Public id of the user who uploaded it; nobody else can use it. */
  owner: string;
  name: FileName;
  location: string;
}

/** The owner of an upload: the user's public id. */
export const readOwner = ({ actor }: Pick<Context, "actor">): string => actor.replace(/^staff:/, "");

/**
 * Where uploads wait. By default each installation has a folder of its own, which all of its processes on this machine
 * know by their database: another one that runs or is tested beside it never deletes its files.
 */
export const uploadDirectory = (databaseUrl = env.databaseUrl): string =>
  env.uploadDir ||
  path.join(
    os.tmpdir(),
    `partner-portal-uploads-${process.getuid?.() ?? "all"}`,
    createHash("sha256").update(databaseUrl).digest("hex").slice(0, 16),
  );

/**
 * An upload's name on disk, `upl_…~usr_…~room_days.csv.gz`. It contains all data about the upload, so that no list
 * can disagree with the disk.
 */
const nameOnDisk = (publicId: string, owner: string, file: string) => `${publicId}~${owner}~${file}`;
const UNFINISHED = ".part";

/** The format's file for a name, compressed or not; undefined for other names. */
function uploadName(given: string): { name: FileName; isPacked: boolean } | undefined {
  const isPacked = given.endsWith(".gz");
  const name = FILE_NAMES.find((known) => known === (isPacked ? given.slice(0, -3) : given));
  return name && { name, isPacked };
}

/** The contents of an upload's address: the file, the user, and until when it may be sent. */
export interface UploadTicket {
  publicId: string;
  owner: string;
  /** The file's name on the owner's disk: `room_days.csv.gz`. */
  file: string;
}
const SealedTicket = z.strictObject({ publicId: z.string(), owner: z.string(), file: z.string(), until: z.number() });

/** The start of the path that files are sent to; the sealed part follows. */
export const UPLOAD_PATH = "/uploads/supply/";
/** Milliseconds that an address is valid: it is created for a file that a page is about to send. */
const TICKET_MS = 15 * 60_000;

/**
 * Creates an address that accepts one file of a user, once.
 * @param file its name, one of the format's, with `.gz` if it is compressed
 * @throws DomainError `INVALID_REQUEST` for another name
 */
export function createSupplyUpload(owner: string, file: string): { publicId: string; url: string } {
  if (!uploadName(file))
    throw invalid({ path: "name", message: `must be one of ${FILE_NAMES.join(", ")}, or that with .gz` });
  const now = clock.realNow();
  const publicId = newId("upl", now);
  const sealed = sealJson("upload", { publicId, owner, file, until: now.getTime() + TICKET_MS });
  return { publicId, url: UPLOAD_PATH + sealed };
}

/** Opens an upload's address; undefined if it was altered or has expired. */
export function openUploadUrl(sealed: string): UploadTicket | undefined {
  const read = SealedTicket.safeParse(openJson("upload", sealed));
  if (!read.success || clock.realNow().getTime() > read.data.until) return undefined;
  return read.data;
}

/**
 * Writes a file to disk as it arrives, with at most a chunk in memory. An interrupted or too large upload leaves
 * nothing behind.
 * @throws DomainError `PAYLOAD_TOO_LARGE`, `NOT_FOUND` if the address was used before; errors of the stream
 */
export async function storeUpload(
  { publicId, owner, file }: UploadTicket,
  body: Readable,
  signal?: AbortSignal,
): Promise<{ bytes: number }> {
  const directory = uploadDirectory();
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  await sweepUploads();
  const free = env.uploadSetMib * MIB - (await bytesOf(owner));
  const limit = Math.min(env.uploadFileMib * MIB, free);
  const location = path.join(directory, nameOnDisk(publicId, owner, file));
  const counter = new ByteCounter(limit, () => tooLarge(free));
  const unfinished = await openOnce(location);
  try {
    await pipeline(body, counter, unfinished.createWriteStream(), { ...(signal && { signal }) });
    await fs.rename(location + UNFINISHED, location);
  } catch (error) {
    await fs.rm(location + UNFINISHED, { force: true });
    throw error;
  }
  return { bytes: counter.bytes };
}

/** @throws DomainError `NOT_FOUND` if the file exists, or is being written */
async function openOnce(location: string): Promise<fs.FileHandle> {
  const used = new DomainError("NOT_FOUND", { message: "The upload's address was used before: request a new one" });
  if (await modifiedAt(location)) throw used;
  return fs.open(location + UNFINISHED, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? used : error;
  });
}

function tooLarge(free: number): DomainError {
  const message =
    free < env.uploadFileMib * MIB
      ? `The files together are larger than ${env.uploadSetMib} MiB: import some first, or use the import command`
      : `The file is larger than ${env.uploadFileMib} MiB: compress it (.gz), or use the import command`;
  return new DomainError("PAYLOAD_TOO_LARGE", { message });
}

/** Passes chunks on, and fails at the first byte beyond a limit. */
class ByteCounter extends Transform {
  bytes = 0;
  constructor(
    private readonly limit: number,
    private readonly refusal: () => Error,
  ) {
    super();
  }
  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limit) done(this.refusal());
    else done(null, chunk);
  }
}

/**
 * Opens the files of some uploads for the importer.
 * @throws DomainError `INVALID_REQUEST` naming an upload that does not exist any more, belongs to another user, or
 * occurs twice
 */
export async function openUploads(owner: string, publicIds: readonly string[]): Promise<Map<FileName, SupplyFile>> {
  const own = new Map((await listUploads()).filter((one) => one.owner === owner).map((one) => [one.publicId, one]));
  const files = new Map<FileName, SupplyFile>();
  for (const [at, id] of publicIds.entries()) {
    const upload = own.get(id);
    const field = `uploads.${at}`;
    if (!upload) throw invalid({ path: field, message: "is not one of your current uploads: upload the file again" });
    if (files.has(upload.name)) throw invalid({ path: field, message: `is a second ${upload.name}: send one of them` });
    files.set(upload.name, bounded(supplyFile(upload.location, path.basename(upload.location).split("~")[2])));
  }
  return files;
}

/** Limits a file's decompressed size, against a small file that would fill the database. */
function bounded(file: SupplyFile): SupplyFile {
  const most = MAX_UNPACKED_FACTOR * env.uploadFileMib;
  const refusal = () =>
    new DomainError("PAYLOAD_TOO_LARGE", { message: `${file.name} unpacks to more than ${most} MiB` });
  return {
    ...file,
    open() {
      const text = file.open();
      const counter = new ByteCounter(most * MIB, refusal);
      text.on("error", (error) => counter.destroy(error));
      counter.on("close", () => text.destroy());
      return text.pipe(counter);
    },
  };
}

export async function deleteUploads(publicIds: readonly string[]): Promise<void> {
  const removed = (await listUploads()).filter(({ publicId }) => publicIds.includes(publicId));
  await Promise.all(removed.map(({ location }) => fs.rm(location, { force: true })));
}

/**
 * Deletes uploads that were not imported in time, and those that a dead process has left incomplete.
 * @returns how many
 */
export async function sweepUploads(): Promise<number> {
  const now = clock.realNow().getTime();
  let swept = 0;
  for (const { name, location } of await listFiles()) {
    const changed = await modifiedAt(location);
    if (changed === undefined || now - changed < (name.endsWith(UNFINISHED) ? UNFINISHED_MS : UPLOAD_LIFETIME_MS))
      continue;
    await fs.rm(location, { force: true });
    swept++;
  }
  return swept;
}

async function bytesOf(owner: string): Promise<number> {
  const sizes = (await listFiles())
    .filter(({ name }) => name.split("~")[1] === owner)
    .map(async ({ location }) => (await fs.stat(location).catch(() => ({ size: 0 }))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function modifiedAt(location: string): Promise<number | undefined> {
  return (await fs.stat(location).catch(() => undefined))?.mtimeMs;
}

async function listUploads(): Promise<Upload[]> {
  const complete = (await listFiles()).filter(({ name }) => name.startsWith("upl_") && !name.endsWith(UNFINISHED));
  return complete.flatMap(({ name, location }) => {
    const [publicId = "", owner = "", file = ""] = name.split("~");
    const known = uploadName(file);
    return known ? [{ publicId, owner, name: known.name, location }] : [];
  });
}

async function listFiles(): Promise<{ name: string; location: string }[]> {
  const directory = uploadDirectory();
  const names = await fs.readdir(/* turbopackIgnore: true */ directory).catch(() => []);
  return names.map((name) => ({ name, location: path.join(directory, name) }));
}
