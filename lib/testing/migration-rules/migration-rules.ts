import { loadModule, parseSync } from "libpg-query";
import type { AlterTableCmd, Node } from "libpg-query";
import type { Migration } from "@/lib/server/migration/migrate";
import { ADVICE, History, nameOf, type MigrationRule, type Scope } from "./migration-advice";
import { brokenByAlter } from "./migration-alter-rules";

export interface Finding {
  migration: string;
  rule: MigrationRule;
  /** The first line of the statement. */
  statement: string;
  /** The problem, and what to write instead. */
  message: string;
}

/** The migrations up to this one were applied before the rules existed. */
export const LAST_UNCHECKED_MIGRATION = "20261121160000_webhook_endpoint_limit";

/** Above a statement: `-- migration-check: allow backfill: one row per tenant, at most a few hundred`. */
const EXEMPTION = /--\s*migration-check:\s*allow\s+([a-z-]+)\s*:\s*(\S.{14,})$/gm;

/**
 * Finds statements that would rewrite a table, lock it for longer than a moment, or break servers of the previous
 * version. Tables that the migration itself creates are exempt. A comment directly above the statement that names the
 * rule and a reason also exempts it.
 * @param migrations in the order in which they are applied
 */
export async function checkMigrations(migrations: readonly Migration[]): Promise<Finding[]> {
  await loadModule();
  const history = new History();
  return migrations.flatMap((migration) => checkOne(migration, history));
}

interface Statement {
  node: Node;
  text: string;
  allowed: Set<string>;
}

function checkOne({ name, sql }: Migration, history: History): Finding[] {
  let statements: Statement[];
  try {
    statements = statementsOf(sql);
  } catch (error) {
    const message = `${ADVICE.syntax}: ${(error as Error).message}`;
    return [{ migration: name, rule: "syntax", statement: "", message }];
  }
  const scope: Scope = { created: new Set(), added: new Set(), validated: [], alone: statements.length === 1, history };
  const findings = statements.flatMap(({ node, text, allowed }) =>
    rulesBrokenBy(node, scope)
      .filter((rule) => !allowed.has(rule))
      .map((rule) => ({ migration: name, rule, statement: text.split("\n")[0]!, message: ADVICE[rule] })),
  );
  // What this migration validates is proven for later ones.
  for (const key of scope.validated) {
    for (const column of history.checks.get(key) ?? []) history.provenNotNull.add(`${key.split(" ")[0]} ${column}`);
  }
  return findings;
}

/** @throws SqlError when PostgreSQL's parser refuses the text */
function statementsOf(sql: string): Statement[] {
  // The parser counts bytes, and skips comments before a statement.
  const bytes = Buffer.from(sql);
  let end = 0;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const before = bytes.subarray(end, start).toString();
    end = length ? start + length : bytes.length;
    const allowed = new Set([...before.matchAll(EXEMPTION)].map((match) => match[1]!));
    return { node: stmt!, text: bytes.subarray(start, end).toString(), allowed };
  });
}

function rulesBrokenBy(node: Node, scope: Scope): MigrationRule[] {
  const isFree = (table: Parameters<typeof nameOf>[0]): boolean => scope.created.has(nameOf(table));
  if ("CreateStmt" in node) {
    scope.created.add(nameOf(node.CreateStmt.relation));
    return [];
  }
  if ("CreateTableAsStmt" in node) {
    scope.created.add(nameOf(node.CreateTableAsStmt.into?.rel));
    return [];
  }
  if ("IndexStmt" in node) {
    if (node.IndexStmt.concurrent) return scope.alone ? [] : ["concurrently-alone"];
    return isFree(node.IndexStmt.relation) ? [] : ["create-index"];
  }
  if ("DropStmt" in node) return brokenByDrop(node.DropStmt, scope);
  if ("RenameStmt" in node) {
    const { renameType, relation } = node.RenameStmt;
    return !isFree(relation) && (renameType === "OBJECT_TABLE" || renameType === "OBJECT_COLUMN") ? ["rename"] : [];
  }
  if ("AlterTableStmt" in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    if (isFree(relation)) return [];
    const table = nameOf(relation);
    return cmds.flatMap((each) =>
      brokenByAlter(table, (each as { AlterTableCmd: AlterTableCmd }).AlterTableCmd, scope),
    );
  }
  if ("UpdateStmt" in node) return isFree(node.UpdateStmt.relation) ? [] : ["backfill"];
  if ("DeleteStmt" in node) return isFree(node.DeleteStmt.relation) ? [] : ["backfill"];
  const rewrites = ["LockStmt", "TruncateStmt", "ClusterStmt", "VacuumStmt", "ReindexStmt", "RefreshMatViewStmt"];
  if (rewrites.some((kind) => kind in node)) return ["rewrite"];
  return "DoStmt" in node ? ["unreadable"] : [];
}

function brokenByDrop(drop: Extract<Node, { DropStmt: unknown }>["DropStmt"], scope: Scope): MigrationRule[] {
  if (drop.removeType === "OBJECT_INDEX") {
    if (!drop.concurrent) return ["drop-index"];
    return scope.alone ? [] : ["concurrently-alone"];
  }
  return drop.removeType === "OBJECT_TABLE" ? ["drop-in-use"] : [];
}
