import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

interface Glyph {
  originalCharCode: number;
}

/** Counts the glyphs in a PDF, and those that its fonts lack, which print as boxes. */
export async function countGlyphs(bytes: Uint8Array): Promise<{ all: number; missing: number }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const glyphs: Glyph[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [shown] = argsArray[at] as [(Glyph | number)[]];
      glyphs.push(...shown.filter((one): one is Glyph => typeof one === "object"));
    }
  }
  await pdf.destroy();
  return { all: glyphs.length, missing: glyphs.filter(({ originalCharCode }) => originalCharCode === 0).length };
}

/** The distance in points between the rightmost text of a PDF and the right edge of its pages. */
export async function rightMargin(bytes: Uint8Array): Promise<number> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let least = Infinity;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items)
      if ("str" in item && item.str.trim()) least = Math.min(least, right - (item.transform[4] as number) - item.width);
  }
  await pdf.destroy();
  return least;
}
