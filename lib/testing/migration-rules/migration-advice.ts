import type { Node, RangeVar } from "libpg-query";

/** Statements that a migration may not run on a table in use, and their alternatives. */
export const ADVICE = {
  syntax: "the file is not valid SQL",
  "create-index": "blocks every write while it runs: CREATE INDEX CONCURRENTLY, in a migration of its own",
  "drop-index": "waits for every reader and blocks later ones: use DROP INDEX CONCURRENTLY, in a separate migration",
  "concurrently-alone": "cannot run in a transaction: leave this one statement in the migration, move the others out",
  "volatile-default":
    "rewrites the table: add the column without it, then ALTER COLUMN … SET DEFAULT, then fill old rows",
  "generated-column": "rewrites the table: add a plain column and fill it by a trigger and in batches",
  "not-null-column": "fails where the table has rows: give a constant default, or add the column nullable",
  "alter-type": "rewrites the table: add a column of the new type, write both, copy, then read the new one",
  "set-not-null":
    "reads the whole table under a lock: ADD CONSTRAINT … CHECK (column IS NOT NULL) NOT VALID, VALIDATE it in a later migration, and SET NOT NULL in one after that",
  "constraint-validated": "reads the whole table under a lock: add it NOT VALID, and VALIDATE it in a later migration",
  "constraint-index":
    "builds an index under a lock: CREATE UNIQUE INDEX CONCURRENTLY before, then ADD CONSTRAINT … USING INDEX",
  "validate-with-add": "keeps the lock of ADD CONSTRAINT while it reads the whole table: VALIDATE in a later migration",
  "drop-in-use": "breaks servers of the version before, which still read it: drop it one release after the last use",
  rename: "breaks servers of the version before: add the new name, write both, and drop the old one a release later",
  rewrite: "rewrites or locks the whole table",
  "attach-partition": "reads the whole partition under a lock: give it a validated CHECK of its bounds first",
  backfill: "locks its rows until the migration ends: fill old rows in batches by the worker",
  unreadable: "cannot be checked: write plain statements",
} as const;

export type MigrationRule = keyof typeof ADVICE;

/** Checks that earlier migrations have validated, which later ones may rely on. */
export class History {
  /** Table and constraint → the columns that it proves to be not null. */
  readonly checks = new Map<string, string[]>();
  /** Table and column. */
  readonly provenNotNull = new Set<string>();
}

/** The state while checking one migration. */
export interface Scope {
  /** Tables that this migration creates. */
  created: Set<string>;
  /** Constraints that it adds, by table and name. */
  added: Set<string>;
  /** Constraints that it validates. */
  validated: string[];
  /** Whether the migration is a single statement. */
  alone: boolean;
  history: History;
}

/** A name or a literal text; empty for other nodes. */
export function textOf(node: Node | undefined): string {
  return node && "String" in node ? (node.String.sval ?? "") : "";
}

/** A table's name without its schema. */
export function nameOf(table: RangeVar | undefined): string {
  return table?.relname ?? "";
}
