import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { unpackWoff } from "./woff";

/** A package of fonts: some of its files, each with a range of letters. */
interface FontPackage {
  name: string;
  /** Which of its files, by the name of their range. */
  ranges: RegExp;
  /** The range that is asked first for a letter. Otherwise, a space between words would be of another file than they are. */
  first?: string;
}

const LATIN: FontPackage = {
  name: "inter",
  ranges: /^(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese)$/,
  first: "latin",
};
const OTHERS: FontPackage[] = [
  // Its letters are whole glyphs. The renderer loses the dots of a font that puts them on letters as glyphs of their own,
  // as the next one does, which is for rarer letters and for symbols.
  { name: "vazirmatn", ranges: /^arabic$/ },
  { name: "noto-sans-arabic", ranges: /^(arabic|math|symbols)$/ },
  ...(
    "armenian bengali devanagari ethiopic georgian gujarati gurmukhi hebrew kannada khmer lao malayalam myanmar oriya " +
    "sinhala tamil telugu thaana thai " +
    // Unicode's "limited use" scripts (UAX 31): of few writers, but of living ones.
    "adlam balinese bamum canadian-aboriginal cham cherokee hanifi-rohingya javanese kayah-li lepcha " +
    "limbu lisu meetei-mayek miao mongolian new-tai-lue newa nko ol-chiki osage " +
    "saurashtra sundanese syloti-nagri syriac tai-le tai-tham tai-viet tifinagh vai yi"
  )
    .split(" ")
    .map((script): FontPackage => ({ name: `noto-sans-${script}`, ranges: new RegExp(`^${script}$`) })),
  { name: "noto-serif-tibetan", ranges: /^tibetan$/ },
];
// Files of about a hundred letters each. The first one with a letter draws it: the three draw some letters differently.
const CHINESE: FontPackage = { name: "noto-sans-sc", ranges: /^\[\d+\]$/ };
const JAPANESE: FontPackage = { name: "noto-sans-jp", ranges: /^\[\d+\]$/ };
const KOREAN: FontPackage = { name: "noto-sans-kr", ranges: /^\[\d+\]$/ };

const WEIGHTS = [400, 600] as const;

/** One font file in both weights. */
interface FontFile {
  family: string;
  /** The paths of its files by weight; fonts of rare scripts have no bold one. */
  path: (weight: number) => string;
  /** First and last code points of its ranges. */
  ranges: [number, number][];
}

/** The fonts for one document. */
export interface PaperFonts {
  /** The renderer uses the first family that has a letter. */
  families: string[];
  /** A text without the letters that no font has: marks and pictures are left out, a letter becomes a box. */
  clean(text: string): string;
}

/**
 * Longer words are broken at the end of the line; there is no hyphenation, because it would use an English dictionary.
 */
const LONGEST_WORD = 30;
const CHUNK = new RegExp(`.{1,${LONGEST_WORD / 2}}`, "gu");
Font.registerHyphenationCallback((word) => (word.length > LONGEST_WORD ? (word.match(CHUNK) ?? [word]) : [word]));

/** Opens the fonts for all letters of a text. */
export async function fontsFor(text: string): Promise<PaperFonts> {
  const files = filesFor(text);
  const fonts = (await Promise.all(files.map(openFont))).flat();
  const hasGlyph = (letter: string) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
  return {
    families: files.map(({ family }) => family),
    clean: (dirty) =>
      dirty
        .normalize("NFC")
        .replaceAll(/\r\n?/g, "\n")
        .replaceAll(/[^\n\x20-\x7e]/gu, (letter) => {
          if (BIDI_MARKS.test(letter)) return "";
          if (hasGlyph(letter)) return letter;
          return /[\p{L}\p{N}\p{Sc}]/u.test(letter) ? "□" : "";
        }),
  };
}

/** Their effect is on a screen; the direction of each line of a document is its style. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The files of Latin alphabets, and of the others the first one with each letter that those lack. */
function filesFor(text: string): FontFile[] {
  const latin = filesOf(LATIN);
  const others = [...new Set(text)]
    .map((letter) => letter.codePointAt(0)!)
    .filter((letter) => !latin.some((file) => hasLetter(file, letter)));
  if (others.length === 0) return latin;
  const all = packagesFor(text).flatMap(filesOf);
  const used = new Set(others.map((letter) => all.find((file) => hasLetter(file, letter))));
  return [...latin, ...all.filter((file) => used.has(file))];
}

function packagesFor(text: string): FontPackage[] {
  const eastAsian = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : /\p{Script=Hangul}/u.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN];
  return [...OTHERS, ...eastAsian];
}

const hasLetter = ({ ranges }: FontFile, letter: number): boolean =>
  ranges.some(([first, last]) => letter >= first && letter <= last);

const known = new Map<string, FontFile[]>();

/** The files of a package, from its table of ranges. */
function filesOf({ name, ranges, first }: FontPackage): FontFile[] {
  const cached = known.get(name);
  if (cached) return cached;
  const file = createRequire(join(process.cwd(), "package.json")).resolve(`@fontsource/${name}/unicode.json`);
  const table = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const files = Object.entries(table)
    .filter(([range]) => ranges.test(range))
    .sort(([a], [b]) => Number(b === first) - Number(a === first))
    .map(([range, points]) => {
      const start = `${name}-${range.replaceAll(/[[\]]/g, "")}`;
      return {
        family: `${name} ${range}`,
        path: (weight: number) => join(dirname(file), "files", `${start}-${weight}-normal.woff`),
        ranges: points.split(",").map(rangeOf),
      };
    });
  known.set(name, files);
  return files;
}

/** `U+4E00-4E0F` → its first and last code points. */
function rangeOf(text: string): [number, number] {
  const [first = "", last = first] = text.slice(2).split("-");
  return [parseInt(first, 16), parseInt(last, 16)];
}

/** The part of an opened font that is used below. */
interface OpenFont {
  readonly postscriptName: string;
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, letters?: number[]): { codePoints: number[] } | null;
  layout(text: string, ...how: unknown[]): unknown;
  readonly _layoutEngine: { engine?: { GPOSProcessor?: GlyphPositions | null } | undefined };
}

/** Places marks on letters. */
interface GlyphPositions {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void;
}

const opened = new Map<string, Promise<OpenFont[]>>();

/**
 * Registers a file with the renderer, once: static files, because it cannot subset a variable font.
 * @returns its weights
 */
function openFont(file: FontFile): Promise<OpenFont[]> {
  const { family } = file;
  const opening = opened.get(family) ?? register(file);
  opened.set(family, opening);
  return opening;
}

async function register({ family, path }: FontFile): Promise<OpenFont[]> {
  const files = await Promise.all(WEIGHTS.map((weight) => readFile(path(weight)).catch(() => readFile(path(400)))));
  const sources = files.map((file) => `data:font/ttf;base64,${unpackWoff(file).toString("base64")}`);
  Font.register({ family, fonts: WEIGHTS.map((fontWeight, at) => ({ src: sources[at]!, fontWeight })) });
  return Promise.all(
    WEIGHTS.map(async (fontWeight) => {
      await Font.load({ fontFamily: family, fontWeight });
      const font = Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as OpenFont;
      return keepJoined(shapeSafely(nameGlyphs(nameFont(font, family)), family));
    }),
  );
}

/**
 * Work-around for the renderer's fonts: it knows a font that it has embedded by its name, which all files of a package
 * have in common, and would embed one again for each text that follows a text in another one. Adds the family to it.
 */
function nameFont(font: OpenFont, family: string): OpenFont {
  const value = `${font.postscriptName}-${family.replaceAll(/[^\w-]/g, "-")}`;
  return Object.defineProperty(font, "postscriptName", { value });
}

/**
 * Work-around for the renderer's fonts: a glyph that is first read as a part of another (a full stop of a colon, a letter
 * of the same letter with dots) is kept without its own letter, so that "200.00" copied from the document reads "20000"
 * and an Arabic word loses a letter. Gives it the letter when it is first used alone.
 */
function nameGlyphs(font: OpenFont): OpenFont {
  const read = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = read(id, letters);
    if (glyph?.codePoints.length === 0) glyph.codePoints = letters;
    return glyph;
  };
  return font;
}

/** The renderer never ends with the rules of this font. */
const ENDLESS = "noto-sans-meetei-mayek";

/**
 * Work-around for the renderer: it fails at a letter that has no place for a mark, and at some of the rules of rare
 * scripts. The mark is drawn where it stands, and the letters one after another.
 */
function shapeSafely(font: OpenFont, family: string): OpenFont {
  const shaping = font._layoutEngine;
  if (family.startsWith(ENDLESS)) shaping.engine = undefined;
  const positions = shaping.engine?.GPOSProcessor;
  if (positions) {
    const apply = positions.applyAnchor.bind(positions);
    positions.applyAnchor = (mark, base, at) => {
      if (mark.markAnchor && base) apply(mark, base, at);
    };
  }
  const layout = font.layout.bind(font);
  font.layout = (...text) => {
    const { engine } = shaping;
    try {
      return layout(...text);
    } catch {
      shaping.engine = undefined;
      return layout(...text);
    } finally {
      shaping.engine = engine;
    }
  };
  return font;
}

/** Joiners and variation selectors: they shape the letter before them, and only in its own font. */
const JOINING = /[\u200c\u200d\p{Variation_Selector}]/u;
let lastFont: OpenFont | undefined;

/** Work-around for the renderer: it takes each letter from the first font that has it, and most have joiners. */
function keepJoined(font: OpenFont): OpenFont {
  const has = font.hasGlyphForCodePoint.bind(font);
  font.hasGlyphForCodePoint = (codePoint) => {
    if (JOINING.test(String.fromCodePoint(codePoint))) return font === lastFont && has(codePoint);
    const isFound = has(codePoint);
    if (isFound) lastFont = font;
    return isFound;
  };
  return font;
}
