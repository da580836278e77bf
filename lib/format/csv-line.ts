/** One line, with cells quoted where RFC 4180 requires it. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  const texts = cells.map((cell) => {
    const text = String(cell ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(",")}\n`;
}

/** A text that a spreadsheet does not run as a formula when it opens the file (CSV injection). */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
