import { afterAll, describe, expect, test, vi } from "vitest";
import { makePaper, SOLD } from "@/lib/testing/factories/paper";
import { countGlyphs, rightMargin } from "@/lib/testing/harness/pdf-glyphs";
import { pdfText } from "@/lib/testing/harness/pdf";
import { drawingProcess } from "./drawing-process";
import { isWide } from "@/lib/testing/stages/wide-set";
import { PAPER_LANGUAGES } from "./languages";
import type { Paper } from "./paper";
import { describeServices } from "./service-text";
import { DOCUMENT_KINDS } from "./render";
import { inLanguage } from "@/lib/language/in-language";

// The first document waits until a process has started and loaded its fonts, while other tests run.
vi.setConfig({ testTimeout: 120_000 });

// Draws from data, without a database. Pictures would be looked up there, so `drawDocument` gets the job itself.

afterAll(() => drawingProcess().close());

const AT = new Date("2026-11-21T10:00:00Z");
/** Languages to draw: all in the wide set, else the default one and one from right to left. */
const DRAWN_LANGUAGES = isWide ? PAPER_LANGUAGES : (["en", "ar"] as const);
const BOOKED = [...DOCUMENT_KINDS, "itinerary"] as const;
/** A booking's document. The itinerary is that of a trip with only this booking. */
function drawn(kind: (typeof BOOKED)[number], paper: Paper, language: (typeof PAPER_LANGUAGES)[number] = "en") {
  const shared = { at: AT, language };
  if (kind === "voucher") return drawingProcess().draw({ kind, paper, ...shared, pictures: [] });
  if (kind === "confirmation") return drawingProcess().draw({ kind, paper, ...shared });
  const { title: name, letterhead, total: amount, currency } = paper;
  const trip = {
    publicId: "trp_1",
    name,
    reference: null,
    letterhead,
    papers: [paper],
    totals: [{ amount, currency }],
  };
  return drawingProcess().draw({ kind, itinerary: trip, ...shared });
}

/** The pages' margin in points. */
const MARGIN = 48;

test.each(BOOKED)("the %s of a room with a long name keeps all text inside the margin", async (kind) => {
  expect(await rightMargin(await drawn(kind, makePaper()))).toBeGreaterThanOrEqual(MARGIN - 0.5);
});

test.each(DOCUMENT_KINDS)(
  "the %s shows each fee at the property with its basis, its amount and their total",
  async (kind) => {
    const text = await pdfText(await drawn(kind, makePaper()));
    expect(text).toContain("City tax 3.50 EUR a person and night 42.00 EUR");
    expect(text).toContain("Cleaning 25.00 EUR a room and stay 25.00 EUR");
    expect(text).toContain("Total paid at the property 67.00 EUR");
  },
);

test("the voucher shows where its property is on a map, with the largest town and the map's source", async () => {
  const text = await pdfText(await drawn("voucher", makePaper()));
  expect(text).toContain("Natural Earth");
  expect(text).toContain("Zürich");
});

test("a document holds each of its fonts once", async () => {
  const paper = makePaper({ title: "Гостиница Ωκεανός · فندق النخيل" });
  const fonts = [...(await drawn("voucher", paper)).toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)];
  const names = fonts.map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names).size).toBe(names.length);
});

const NAMES = {
  Arabic: "فندق النخيل الذهبي",
  Hebrew: "מלון כוכב הים",
  Thai: "โรงแรมริมแม่น้ำเชียงใหม่",
  Devanagari: "होटल हिमालय",
  Chinese: "北京國際飯店",
  Japanese: "髙橋さくら旅館",
  Korean: "서울 한강 호텔",
  Cyrillic: "Гостиница Щорс",
  Greek: "Ξενοδοχείο Ωκεανός",
  Vietnamese: "Khách sạn Nguyễn Huệ",
};
/** A text's letters in any order, because a PDF stores Arabic and Hebrew in drawing order. */
const lettersOf = (text: string) => Array.from(text.normalize("NFKC").replaceAll(/\s/g, "")).sort().join("");

describe.each(Object.entries(NAMES))("a name in %s", (_, name) => {
  test("is drawn with its own letters, none of them as a box", async () => {
    const paper = makePaper({ title: name, requests: `${name} 🙂 ${name}` });
    const pdf = await drawn("voucher", paper);
    const { all, missing } = await countGlyphs(pdf);
    expect(all).toBeGreaterThan(100);
    expect(missing).toBe(0);
    const present = lettersOf(await pdfText(pdf));
    for (const letter of new Set(lettersOf(name))) expect(present).toContain(letter);
  });
});

/** A name in each other script in use, except Chakma, Mandaic and Wancho, for which there is no font. */
const GUESTS = {
  Adlam: "𞤀𞤤𞤢𞤪𞤢",
  Armenian: "Անահիտ Պետրոսյան",
  Balinese: "ᬓᬢᬸᬢ᭄",
  Bamum: "ꚠꚡꚢ",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Bopomofo: "ㄨㄤˊㄇㄧㄥˊ",
  "Canadian Aboriginal": "ᓴᐃᒥᓯ",
  Cham: "ꨌꩌꨛꨩ",
  Cherokee: "ᏍᏏᏉᏯ",
  Ethiopic: "አበበ ቢቂላ",
  Georgian: "ნინო ბერიძე",
  Gujarati: "મોહનદાસ ગાંધી",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "Hanifi Rohingya": "𐴀𐴞𐴕𐴐",
  Javanese: "ꦱꦸꦏꦂꦤ",
  Kannada: "ಕುವೆಂಪು",
  "Kayah Li": "ꤊꤛꤢ",
  Khmer: "សុខា ចាន់",
  Lao: "ສົມສັກ",
  Lepcha: "ᰛᰫᰵ",
  Limbu: "ᤕᤠᤰ",
  Lisu: "ꓡꓲꓢꓴ",
  Malayalam: "മുഹമ്മദ് ബഷീർ",
  "Meetei Mayek": "ꯃꯤꯇꯩ",
  Miao: "𖼀𖽑𖼁",
  Mongolian: "ᠲᠡᠮᠦᠵᠢᠨ",
  Myanmar: "အောင်ဆန်း",
  "New Tai Lue": "ᦟᦲᧉ",
  Newa: "𑐣𑐾𑐥𑐵𑐮",
  "N’Ko": "ߛߏߟߏߡߊߣߊ",
  "Ol Chiki": "ᱥᱟᱱᱛᱟᱲ",
  Oriya: "ଫକୀରମୋହନ",
  Osage: "𐓏𐓘𐓻𐓘𐓻𐓟",
  Saurashtra: "ꢱꣃꢬꢵ",
  Sinhala: "ශ්‍රී කුමාර",
  Sundanese: "ᮃᮞᮨᮕ᮪",
  "Syloti Nagri": "ꠍꠤꠟꠐꠤ",
  Syriac: "ܐܦܪܝܡ",
  "Tai Le": "ᥖᥭᥰ",
  "Tai Tham": "ᨠᩣᩴ",
  "Tai Viet": "ꪼꪕ",
  Tamil: "பாரதியார்",
  Telugu: "శ్రీనివాసరావు",
  Thaana: "މުހައްމަދު",
  Tibetan: "བསྟན་འཛིན",
  Tifinagh: "ⵎⴰⵙⵙⵉⵏⵉⵙⵙⴰ",
  Vai: "ꕢꖃꔤ",
  Yi: "ꆈꌠ",
};

test("a voucher prints the names of its guests in every script as they are written", async () => {
  const travellers = Object.values(GUESTS).map((last_name) => ({
    kind: "ADULT" as const,
    first_name: "Ada",
    last_name,
    is_lead: false,
  }));
  const pdf = await drawn("voucher", makePaper({ travellers, requests: Object.values(GUESTS).join(", ") }));
  expect((await countGlyphs(pdf)).missing).toBe(0);
  // A vowel sign that surrounds a letter is drawn as two halves.
  const present = new Set((await pdfText(pdf)).normalize("NFKD"));
  const lost = Object.entries(GUESTS).filter(([, name]) =>
    Array.from(name.normalize("NFKD")).some((one) => !present.has(one)),
  );
  expect(Object.fromEntries(lost)).toEqual({});
});

test.each(BOOKED)(
  "the %s has the latin name of a guest where no font has his script, and a title before it",
  async (kind) => {
    const mandaic = { kind: "ADULT", first_name: "ࡉࡀࡄࡉࡀ", last_name: "ࡁࡓ", is_lead: true };
    const travellers = [
      { ...mandaic, latin_name: "Yahia Bar", title: "Dr" },
      { kind: "ADULT", first_name: "小明", last_name: "王", latin_name: "Wang Xiaoming", is_lead: false },
    ];
    const contact = { ...makePaper().contact, first_name: mandaic.first_name, last_name: mandaic.last_name };
    const text = await pdfText(await drawn(kind, makePaper({ travellers, contact })));
    expect(text).toContain("Dr Yahia Bar");
    expect(text).toContain("王");
    for (const other of ["Wang Xiaoming", "?", "□", "ࡁ"]) expect(text).not.toContain(other);
  },
);

test.each(["25 Hours Hotel Zürich", "5* Hotel Alpha", "3 - Lake Tour"])(
  "in an Arabic document, a title without Arabic letters keeps its order: %s",
  async (title) => {
    expect(await pdfText(await drawn("voucher", makePaper({ title }), "ar"))).toContain(title);
  },
);

test("in an Arabic document, an Arabic title that begins with a number has the number at its right", async () => {
  const text = await pdfText(await drawn("voucher", makePaper({ title: "25 فندق" }), "ar"));
  // The text in drawing order, from left to right.
  expect(text.normalize("NFKC")).toContain("فندق 25");
});

/** One sold service of each product. */
const JOURNEY = makePaper({
  title: "Journey",
  isPackage: true,
  sold: Object.values(SOLD),
  party: { adults: 2, child_ages: [7, 4] },
  travellers: [{ kind: "CHILD", first_name: "Byron", last_name: "Lovelace", age: 7, is_lead: false }],
});

describe.each(DRAWN_LANGUAGES)("documents of all products in %s", (language) => {
  test.each(BOOKED)("a %s has every letter of its texts, no box and no text of another language", async (kind) => {
    const pdf = await drawn(kind, JOURNEY, language);
    expect((await countGlyphs(pdf)).missing).toBe(0);
    const text = await pdfText(pdf);
    expect(text).not.toMatch(/undefined|\{n\}/);
    expect(/Booking number|Paid at|Check-in|passenger/.test(text)).toBe(language === "en");
    const labels = inLanguage(language, () => describeServices(JOURNEY)).flatMap(({ facts }) =>
      facts.map(([label]) => label),
    );
    const [written, drawnLetters] = [countLetters(labels.join("")), countLetters(text)];
    for (const [letter, times] of written)
      expect({ letter, isThere: (drawnLetters.get(letter) ?? 0) >= times }).toEqual({ letter, isThere: true });
  });
});

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of lettersOf(text)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

test.each(DRAWN_LANGUAGES)("a quote in %s has no box and no text of another language", async (language) => {
  const { letterhead } = makePaper();
  const shared = {
    id: "itm_1",
    picture: null,
    price: "1240.50",
    currency: "EUR",
    freeUntil: null,
    timezone: "Europe/Zurich",
    isOnRequest: true,
  };
  const offer = {
    ...shared,
    kind: "stay" as const,
    name: "Hotel Adler",
    city: "Zürich",
    checkin: "2027-03-14",
    checkout: "2027-03-17",
    rooms: [{ name: "Double", board: "HB", adults: 2, child_ages: [7] }],
    fees: [{ name: "Tax", amount: "3.50", currency: "EUR" }],
  };
  const party = { adults: 2, child_ages: [7] };
  const services = JOURNEY.sold.map(({ productType, starts_at, ends_at, details }) => ({
    productType,
    starts_at,
    ends_at,
    details,
  }));
  const protection = { organiser: "Rivermoor", protection: "Harbour" };
  const journey = {
    ...shared,
    id: "itm_2",
    kind: "services" as const,
    packageName: "Ciao",
    protection,
    party,
    services,
  };
  const alone = services.map((one, at) => ({ ...journey, id: `itm_3${at}`, packageName: null, services: [one] }));
  const quote = {
    publicId: "quo_1",
    title: "",
    note: "Ciao",
    expiresAt: AT,
    letterhead,
    offers: [offer, journey, ...alone],
  };
  const pdf = await drawingProcess().draw({ kind: "quote", quote, at: AT, language, pictures: [] });
  expect((await countGlyphs(pdf)).missing).toBe(0);
  const text = await pdfText(pdf);
  expect(text).not.toMatch(/undefined|\{n\}/);
  for (const word of ["Rivermoor", "Harbour"]) expect(text).toContain(word);
  expect(/Valid until|Check-in|Half board|passenger|Party/.test(text)).toBe(language === "en");
});
