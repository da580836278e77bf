import { FILE_NAMES, type FileName, listColumns } from "../format/kinds";

export interface FileColumns {
  name: FileName;
  required: readonly string[];
  optional: readonly string[];
}

export const getSupplyFormat = (): FileColumns[] => FILE_NAMES.map((name) => ({ name, ...listColumns(name) }));
