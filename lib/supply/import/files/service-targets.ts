import { type CatalogueRecord, same, type Target } from "./catalogue-file";
import { type CellReader, code, parts, Unexpected, wholeNumber } from "@/lib/supply/csv/cells";
import { confirmationMode, ownCode, synthetic } from "./catalogue-targets";
import { arrayText } from "../copy-rows";
import { expected } from "@/lib/format/cell-problem";

const LANGUAGES = expected("cells.languages", { example: "en;pt-BR" });

const languages: CellReader<string[]> = (cell) => {
  const found = parts(cell);
  if (new Set(found).size < found.length) throw new Unexpected(expected("cells.languageOnce"));
  for (const tag of found) {
    if (!/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(tag) || !isCanonical(tag)) throw new Unexpected(LANGUAGES);
  }
  return found;
};

function isCanonical(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** The service of a transfer, a tour's option or a flight's cabin. */
export function serviceRecord(productType: 2 | 3 | 4): CatalogueRecord {
  return {
    table: "service",
    key: ["code"],
    otherwise: { product_type: String(productType), languages: "'{}'" },
    targets: [
      ownCode,
      confirmationMode,
      same("lead_hours", (row, column) => row.optional(column, wholeNumber(0, 8760)) ?? 0),
      same("languages", (row, column) => arrayText(row.optional(column, languages) ?? [])),
      synthetic,
    ],
  };
}

/** A detail's id: that of the service in the same row. */
export const serviceId: Target = {
  column: "service_id",
  from: ["code"],
  read: (row) => row.optional("code", code),
};
export const serviceReference = { column: "service_id", table: "service" } as const;
