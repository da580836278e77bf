import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Font } from "@react-pdf/renderer";
import { unpackWoff } from "./woff";

/** A package of fonts: some of its files, each with a range of letters. */
interface FontPackage {
  name: string;
  /** Matches the names of the files to use, which are named by their range. */
  ranges: RegExp;
  /**
   * The range that is tried first for a letter. Without it, the space between two words could come from another file
   * than the words.
   */
  first?: string;
}

const LATIN: FontPackage = {
  name: "inter",
  ranges: /^(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese)$/,
  first: "latin",
};
const OTHERS: FontPackage[] = [
  // This font has each letter as one glyph. With fonts that compose letters from glyphs, such as the next one, the
  // renderer loses dots. That one is for rarer letters and symbols only.
  { name: "vazirmatn", ranges: /^arabic$/ },
  { name: "noto-sans-arabic", ranges: /^(arabic|math|symbols)$/ },
  ...(
    "armenian bengali devanagari ethiopic georgian gujarati gurmukhi hebrew kannada khmer lao malayalam myanmar oriya " +
    "sinhala tamil telugu thaana thai " +
    // Unicode's "limited use" scripts (UAX 31), which have few, but living writers.
    "adlam balinese bamum canadian-aboriginal cham cherokee hanifi-rohingya javanese kayah-li lepcha " +
    "limbu lisu meetei-mayek miao mongolian new-tai-lue newa nko ol-chiki osage " +
    "saurashtra sundanese syloti-nagri syriac tai-le tai-tham tai-viet tifinagh vai yi"
  )
    .split(" ")
    .map((script): FontPackage => ({ name: `noto-sans-${script}`, ranges: new RegExp(`^${script}$`) })),
  { name: "noto-serif-tibetan", ranges: /^tibetan$/ },
];
// Files of about a hundred letters each. The first font that has a letter draws it; the three differ in some letters.
const CHINESE: FontPackage = { name: "noto-sans-sc", ranges: /^\[\d+\]$/ };
const JAPANESE: FontPackage = { name: "noto-sans-jp", ranges: /^\[\d+\]$/ };
const KOREAN: FontPackage = { name: "noto-sans-kr", ranges: /^\[\d+\]$/ };

const WEIGHTS = [400, 600] as const;

/** A font file in both weights. */
interface FontFile {
  family: string;
  /** The path of the file by weight; fonts of rare scripts have no bold one. */
  path: (weight: number) => string;
  /** First and last code points of the ranges that the file covers. */
  ranges: [number, number][];
}

/** The fonts that one document needs. */
export interface PaperFonts {
  /** Font families in order: the renderer uses the first one that has a letter. */
  families: string[];
  /** Removes what no font has: marks and pictographs disappear, a letter becomes a box. */
  clean(text: string): string;
}

/** Longer words break at the end of a line. Hyphenation is off, because it would use an English dictionary. */
const LONGEST_WORD = 30;
const CHUNK = new RegExp(`.{1,${LONGEST_WORD / 2}}`, "gu");
Font.registerHyphenationCallback((word) => (word.length > LONGEST_WORD ? (word.match(CHUNK) ?? [word]) : [word]));

/** Opens the fonts that a text's letters need. */
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

/** Bidirectional marks. They are removed, because a style sets each line's direction. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The font files for a text: those of Latin alphabets and, for every other letter, the first file that has it. */
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

/** Whether a name can be printed: each of its letters has a font. */
export function isPrintable(name: string): boolean {
  const files = [LATIN, ...packagesFor(name)].flatMap(filesOf);
  const letters = name.normalize("NFC").match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return letters.every((letter) => files.some((file) => hasLetter(file, letter.codePointAt(0)!)));
}

const hasLetter = ({ ranges }: FontFile, letter: number): boolean =>
  ranges.some(([first, last]) => letter >= first && letter <= last);

const known = new Map<string, FontFile[]>();

/** Reads the files of a package from its table of ranges. */
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

/** Parses a Unicode range, `U+4E00-4E0F`, into first and last code point. */
function rangeOf(text: string): [number, number] {
  const [first = "", last = first] = text.slice(2).split("-");
  return [parseInt(first, 16), parseInt(last, 16)];
}

/** The parts of an opened font that this file uses. */
interface OpenFont {
  readonly postscriptName: string;
  hasGlyphForCodePoint(codePoint: number): boolean;
  getGlyph(id: number, letters?: number[]): { codePoints: number[] } | null;
  layout(text: string, ...how: unknown[]): unknown;
  readonly _layoutEngine: { engine?: { GPOSProcessor?: GlyphPositions | null } | undefined };
}

/** The font's own code that places marks on letters. */
interface GlyphPositions {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void;
}

const opened = new Map<string, Promise<OpenFont[]>>();

/**
 * Registers a font file with the renderer, once. Files are static, because the renderer cannot subset variable fonts.
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
 * Works around the renderer: it recognizes embedded fonts by a name that all files of a package share, and embeds a
 * font again after each text in another one. Adds the family to the name.
 */
function nameFont(font: OpenFont, family: string): OpenFont {
  const value = `${font.postscriptName}-${family.replaceAll(/[^\w-]/g, "-")}`;
  return Object.defineProperty(font, "postscriptName", { value });
}

/**
 * Works around the renderer: if a glyph first occurs as a part of another one (the dot of a colon, a letter below
 * dots), it loses its own letter, so that "200.00" is copied from the document as "20000" and Arabic words lose
 * letters. Adds the letter when the glyph is first used alone.
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

/** The font whose rules put the renderer into an endless loop. */
const ENDLESS = "noto-sans-meetei-mayek";

/**
 * Works around the renderer: it fails at letters that have no place for a mark, and at some rules of rare scripts.
 * The mark is then drawn where it stands, and letters one after another.
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

/** Joiners and variation selectors: they shape the preceding letter, but only if they come from the same font. */
const JOINING = /[\u200c\u200d\p{Variation_Selector}]/u;
let lastFont: OpenFont | undefined;

/** Works around the renderer: it takes each character from the first font that has it, and most fonts have joiners. */
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
