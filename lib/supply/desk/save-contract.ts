import type { Context } from "@/lib/core/context";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { prisma } from "@/lib/core/prisma";
import type { ExpectedValue } from "@/lib/format/cell-problem";
import { csvLine } from "@/lib/format/csv-line";
import { formatRequirement } from "../csv/import-problems";
import type { Columns, Value } from "../format/column";
import { rowSchema } from "../format/json-schemas";
import { type FileName, KINDS } from "../format/kinds";
import { roomDayColumns } from "../format/stay-columns";
import { writeCell } from "../format/write-cell";
import { type SupplyFile, textFile } from "../import/supply-directory";
import { computeContractVersion, readContractRows } from "./contract";
import { CONTRACT_KINDS, type SaveContract } from "./contract-schemas";
import { runImport, type DeskReport } from "./desk-import";

type Rows = readonly Readonly<Record<string, Value>>[];

const NIGHTS = "room_days.csv";

/**
 * Saves a change of a property's contract: imports its rows and nights as if they were files, all of them or none.
 * Problems have the messages of an import, and name the row and field.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST` naming the row and field, or `version` if the contract's
 * rows have changed since they were read
 */
export async function saveContract(context: Context, publicId: string, change: SaveContract): Promise<DeskReport> {
  const property = await prisma().property.findFirst({ where: { publicId, deletedAt: null }, select: { code: true } });
  if (!property) throw new DomainError("PROPERTY_NOT_FOUND");
  const { code } = property;
  const issues = CONTRACT_KINDS.flatMap((kind) => {
    const schema = rowSchema(KINDS[kind]);
    return (change[kind] ?? []).flatMap((row, at) =>
      (schema.safeParse({ ...row, property_code: code }).error?.issues ?? []).map(({ path, message }): Issue => ({
        path: [kind, at, ...path].join("."),
        message,
      })),
    );
  });
  if (issues.length > 0) throw invalid(...(issues as [Issue, ...Issue[]]));
  const files = new Map<FileName, SupplyFile>();
  const add = (name: FileName, columns: Columns, rows: Rows = []) => {
    if (rows.length > 0) files.set(name, textFile(name, writeFile(columns, rows, code)));
  };
  for (const kind of CONTRACT_KINDS) add(KINDS[kind].file, KINDS[kind].columns, change[kind]);
  add(NIGHTS, roomDayColumns, change.nights as Rows | undefined);
  const what = { operation: context.operation, subject: publicId, isPreview: change.preview };
  return runImport(
    context,
    files,
    {
      ...what,
      async onTurn(client) {
        if (computeContractVersion(await readContractRows(client, code)) !== change.version)
          throw invalid({ path: "version", message: "was changed since it was read: read it again" });
        // Makes the triggers write old and new fields to the audit.
        await client.query("SELECT set_config('app.audit_supply', 'on', true)");
      },
    },
    ({ file, line, column, expected }): Issue & { expected: ExpectedValue } => ({
      // Line 1 is the header.
      path: [file === NIGHTS ? "nights" : file.replace(".csv", ""), (line ?? 2) - 2, ...(column ? [column] : [])].join(
        ".",
      ),
      message: formatRequirement(expected),
      expected,
    }),
  );
}

function writeFile(columns: Columns, rows: Rows, property: string): string {
  const names = Object.keys(columns);
  const cells = rows.map((row) =>
    names.map((name) => (name === "property_code" ? property : writeCell(columns[name]!, row[name]))),
  );
  return [names, ...cells].map(csvLine).join("");
}
