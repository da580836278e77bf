/** A line of CSV; cells are quoted where RFC 4180 requires it. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  const texts = cells.map((cell) => {
    const text = String(cell ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(",")}\n`;
}

/** Prevents spreadsheets from running a text as a formula (CSV injection). */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
