import { createRequire } from "node:module";
import { join } from "node:path";
import { Font } from "@react-pdf/renderer";

/**
 * The alphabets of Inter, one file each, because names may be Greek, Czech or Vietnamese. The first one with a letter
 * is used.
 */
const ALPHABETS = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const WEIGHTS = [400, 600];
export const FONT_FAMILY = ALPHABETS.map((alphabet) => `Inter ${alphabet}`);

/**
 * Longer words are broken at the end of the line; there is no hyphenation, because it would use an English dictionary.
 */
const LONGEST_WORD = 30;
const CHUNK = new RegExp(`.{1,${LONGEST_WORD / 2}}`, "gu");

/** The part of an opened font that is used below. */
interface OpenFont {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
}

let known: Promise<void> | undefined;

/** Registers the fonts with the renderer, once: static files, because it cannot subset a variable font. */
export function openFonts(): Promise<void> {
  return (known ??= registerFonts());
}

async function registerFonts(): Promise<void> {
  Font.registerHyphenationCallback((word) => (word.length > LONGEST_WORD ? (word.match(CHUNK) ?? [word]) : [word]));
  // Resolved from the program's directory, so that the bundler does not look for the files.
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
 * Work-around for the renderer: a glyph that is first used as a part of another (a full stop inside a colon) never gets
 * its own letter in this process, so that "200.00" copied from the document reads "20000". Uses each glyph alone first.
 */
async function nameGlyphs(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight });
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as OpenFont;
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
}
