import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { FILE_NAMES, type FileName } from "../format/kinds";
import { makeExpectation } from "@/lib/format/cell-problem";
import { SupplyError } from "../csv/import-problems";
import { openText } from "../csv/csv-rows";

/** One file of a supply directory. */
export interface SupplyFile {
  /** The supplier's name for it, including `.gz`, for problems. */
  name: string;
  /** The size on disk, compressed or not. */
  bytes: number;
  open: () => Readable;
  /** How much of the file was read, 0 to 1. */
  share: () => number;
}

/** A file on disk. @param name the supplier's name for it */
export function supplyFile(location: string, name = path.basename(location)): SupplyFile {
  const size = statSync(location).size;
  let read = 0;
  return {
    name,
    bytes: size,
    share: () => (size === 0 ? 1 : read / size),
    open: () => openText(location, (count) => (read += count)),
  };
}

/** A supply file that is not on disk. */
export function textFile(name: FileName, text: string | Buffer): SupplyFile {
  let isOpened = false;
  return {
    name,
    bytes: Buffer.byteLength(text),
    share: () => (isOpened ? 1 : 0),
    open() {
      isOpened = true;
      return Readable.from([Buffer.from(text)]);
    },
  };
}

/**
 * The supply files in a directory, as `name.csv` or `name.csv.gz`.
 * @throws SupplyError if there is none, or if one exists in both forms
 */
export function supplyFiles(directory: string): Map<FileName, SupplyFile> {
  const found = new Map<FileName, SupplyFile>();
  for (const name of FILE_NAMES) {
    const here = [name, `${name}.gz`]
      .map((each) => path.join(directory, each))
      .filter((each) => existsSync(/* turbopackIgnore: true */ each));
    if (here.length > 1)
      throw new SupplyError([
        { file: name, expected: makeExpectation("cells.eitherFile", { name, packed: `${name}.gz` }) },
      ]);
    if (here[0]) found.set(name, supplyFile(here[0]));
  }
  if (found.size > 0) return found;
  throw new SupplyError([
    { file: directory, expected: makeExpectation("cells.directory", { names: FILE_NAMES.join(", ") }) },
  ]);
}
