import { createRequire } from "node:module";
import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

/** The alphabets that Inter comes in, a file each: names are Greek, Czech or Vietnamese as well. The first that has a letter is taken. */
const ALPHABETS = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const WEIGHTS = [400, 600];
export const FONT_FAMILY = ALPHABETS.map((alphabet) => `Inter ${alphabet}`);

/** Longer words than this are broken where the line ends; nothing is broken by a dictionary of English. */
const LONGEST_WORD = 30;
const CHUNK = new RegExp(`.{1,${LONGEST_WORD / 2}}`, "gu");

/** The part of an open font that is read below. */
interface OpenFont {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
}

let known: Promise<void> | undefined;

/** Makes the house's type known to the renderer, once: static files, because it cannot cut a variable font. */
export function openFonts(): Promise<void> {
  return (known ??= registerFonts());
}

async function registerFonts(): Promise<void> {
  Font.registerHyphenationCallback((word) => (word.length > LONGEST_WORD ? (word.match(CHUNK) ?? [word]) : [word]));
  // Of the program's own directory: a bundler must not look for the files.
  const installed = createRequire(join(process.cwd(), "package.json"));
  for (const [i, alphabet] of ALPHABETS.entries()) {
    const family = FONT_FAMILY[i]!;
    const fonts = WEIGHTS.map((fontWeight) => ({
      src: installed.resolve(`@fontsource/inter/files/inter-${alphabet}-${fontWeight}-normal.woff`),
      fontWeight,
    }));
    Font.register({ family, fonts });
    for (const { fontWeight } of fonts) await nameGlyphs(family, fontWeight);
  }
}

/**
 * Has each glyph learn which letter it is before it is first met as a part of another: a full stop that was met in a colon
 * stays nameless for the life of the process, and "200.00" copied from the paper reads "20000".
 */
async function nameGlyphs(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight });
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as OpenFont;
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
}
