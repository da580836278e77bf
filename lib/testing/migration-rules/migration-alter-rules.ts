import type { AlterTableCmd, ColumnDef, Constraint, Node } from "libpg-query";
import { textOf, type MigrationRule, type Scope } from "./migration-advice";

/** The rules that one part of an ALTER TABLE breaks; records what it adds and validates. */
export function brokenByAlter(
  table: string,
  { subtype, name = "", def }: AlterTableCmd,
  scope: Scope,
): MigrationRule[] {
  const { history } = scope;
  const key = `${table} ${name}`;
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? brokenByColumn(def.ColumnDef) : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? brokenByConstraint(table, def.Constraint, scope) : [];
    case "AT_ValidateConstraint":
      scope.validated.push(key);
      return scope.added.has(key) ? ["validate-with-add"] : [];
    case "AT_SetNotNull":
      return history.provenNotNull.has(key) ? [] : ["set-not-null"];
    case "AT_AlterColumnType":
      return ["alter-type"];
    case "AT_DropColumn":
      return ["drop-in-use"];
    case "AT_AttachPartition":
      return ["attach-partition"];
    case "AT_SetLogged":
    case "AT_SetUnLogged":
    case "AT_SetTableSpace":
    case "AT_SetAccessMethod":
    case "AT_AddIdentity":
    case "AT_SetExpression":
      return ["rewrite"];
    case "AT_DetachPartition": {
      const isConcurrent = def && "PartitionCmd" in def && def.PartitionCmd.concurrent;
      if (!isConcurrent) return ["rewrite"];
      return scope.alone ? [] : ["concurrently-alone"];
    }
    default:
      return [];
  }
}

/** Types that imply a volatile default. */
const SERIAL = /^(small|big)?serial[248]?$/;

function brokenByColumn({ typeName, constraints = [] }: ColumnDef): MigrationRule[] {
  const found = new Set<MigrationRule>();
  const all = constraints.map((each) => (each as { Constraint: Constraint }).Constraint);
  const hasDefault = all.some(({ contype }) => contype === "CONSTR_DEFAULT");
  if ((typeName?.names ?? []).some((part) => SERIAL.test(textOf(part)))) found.add("volatile-default");
  for (const { contype, raw_expr: value } of all) {
    if (contype === "CONSTR_DEFAULT" && !isStable(value)) found.add("volatile-default");
    if (contype === "CONSTR_IDENTITY") found.add("volatile-default");
    if (contype === "CONSTR_GENERATED") found.add("generated-column");
    if (contype === "CONSTR_NOTNULL" && !hasDefault) found.add("not-null-column");
    if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN") found.add("constraint-validated");
    if (contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") found.add("constraint-index");
  }
  return [...found];
}

function brokenByConstraint(table: string, constraint: Constraint, { added, history }: Scope): MigrationRule[] {
  const { contype, conname = "", skip_validation: isNotValid, indexname, raw_expr: condition } = constraint;
  const key = `${table} ${conname}`;
  added.add(key);
  switch (contype) {
    case "CONSTR_CHECK":
      history.checks.set(key, notNullColumns(condition));
      return isNotValid ? [] : ["constraint-validated"];
    case "CONSTR_FOREIGN":
    case "CONSTR_NOTNULL":
      return isNotValid ? [] : ["constraint-validated"];
    case "CONSTR_UNIQUE":
    case "CONSTR_PRIMARY":
    case "CONSTR_EXCLUSION":
      return indexname ? [] : ["constraint-index"];
    default:
      return [];
  }
}

/** PostgreSQL stores such a default in the catalogue and rewrites no row. */
function isStable(value: Node | undefined): boolean {
  if (!value) return true;
  if ("A_Const" in value || "SQLValueFunction" in value) return true;
  if ("TypeCast" in value) return isStable(value.TypeCast.arg);
  if ("A_ArrayExpr" in value) return (value.A_ArrayExpr.elements ?? []).every(isStable);
  if ("FuncCall" in value) {
    return ["now", "transaction_timestamp", "statement_timestamp"].includes(textOf(value.FuncCall.funcname?.at(-1)));
  }
  return false;
}

function notNullColumns(condition: Node | undefined): string[] {
  if (!condition) return [];
  if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR") {
    return (condition.BoolExpr.args ?? []).flatMap(notNullColumns);
  }
  if (!("NullTest" in condition) || condition.NullTest.nulltesttype !== "IS_NOT_NULL") return [];
  const { arg } = condition.NullTest;
  return arg && "ColumnRef" in arg ? [textOf(arg.ColumnRef.fields?.at(-1))] : [];
}
