import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of a PDF, page by page: words in reading order, separated by single spaces. */
async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join("");
    pages.push(text.replace(/\s+/g, " ").trim());
  }
  await pdf.destroy();
  return pages;
}

export const pdfText = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).join(" ");
