import fs from "node:fs";
import path from "node:path";

/** The source of a copy, and the position that it has reached. */
interface State {
  source: string;
  cursor: string;
}

/**
 * A copy in a folder: a file per resource type, one record per line, and `state.json` with the feed's cursor. Files
 * are written before the cursor, so that after an interruption some changes are applied again, with the same result.
 */
export class LocalCopy {
  private readonly records = new Map<string, Map<string, string>>();
  private readonly unwritten = new Set<string>();
  /** The cursor to continue from; undefined if the copy must start anew. */
  cursor: string | undefined;

  /** @param source identifies server and partner; a copy from another source is not continued */
  constructor(
    private readonly folder: string,
    types: readonly string[],
    private readonly source: string,
  ) {
    fs.mkdirSync(folder, { recursive: true });
    const state = readIfThere(this.stateFile);
    const { cursor, ...of } = (state ? JSON.parse(state) : {}) as Partial<State>;
    if (of.source === source) this.cursor = cursor;
    for (const type of types) {
      const lines = this.cursor ? (readIfThere(this.fileOf(type)) ?? "").split("\n").filter(Boolean) : [];
      const idOf = (line: string) => (JSON.parse(line) as { public_id: string }).public_id;
      this.records.set(type, new Map(lines.map((line) => [idOf(line), line])));
    }
  }

  put(type: string, record: { public_id: string }): void {
    this.of(type).set(record.public_id, JSON.stringify(record));
    this.unwritten.add(type);
  }

  remove(type: string, publicId: string): void {
    if (this.of(type).delete(publicId)) this.unwritten.add(type);
  }

  clear(type: string): void {
    this.of(type).clear();
    this.unwritten.add(type);
  }

  size(type: string): number {
    return this.of(type).size;
  }

  /** Writes the changed files. A file is rewritten as a whole: for millions of records use a database. */
  save(): void {
    for (const type of this.unwritten) {
      replaceFile(this.fileOf(type), [...this.of(type).values(), ""].join("\n"));
    }
    this.unwritten.clear();
    if (this.cursor) replaceFile(this.stateFile, JSON.stringify({ source: this.source, cursor: this.cursor }));
  }

  private of(type: string): Map<string, string> {
    return this.records.get(type)!;
  }
  private fileOf(type: string): string {
    return path.join(this.folder, `${type}.jsonl`);
  }
  private get stateFile(): string {
    return path.join(this.folder, "state.json");
  }
}

function readIfThere(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** Replaces a file atomically: readers see the old or the new one. */
function replaceFile(file: string, content: string): void {
  fs.writeFileSync(`${file}.new`, content);
  fs.renameSync(`${file}.new`, file);
}
