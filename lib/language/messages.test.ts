import { IntlMessageFormat } from "intl-messageformat";
import { beforeAll, describe, expect, it, test } from "vitest";
import { scriptsIn } from "@/lib/testing/texts/scripts";
import { keysWrittenIn, textCallsIn } from "@/lib/testing/texts/calls";
import { loadedLanguages } from "./messages";
import { offeredLanguages } from "./messages";
import { loadLanguages } from "./server-languages";

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Types of elements in a parsed message. */
const [LITERAL, ARGUMENT, SELECT, PLURAL, TAG] = [0, 1, 5, 6, 8];

beforeAll(loadLanguages);

const textsOf = (language: string) => loadedLanguages.messages.get(language) as unknown as Texts;
const keysOf = (language: string): string[] =>
  Object.entries(textsOf(language)).flatMap(([space, texts]) => Object.keys(texts).map((name) => `${space}.${name}`));

function textOf(language: string, key: string): string {
  const dot = key.indexOf(".");
  return textsOf(language)[key.slice(0, dot)]![key.slice(dot + 1)]!;
}

const parsed = new Map<string, Element[]>();

function elementsOf(language: string, key: string): Element[] {
  const known = `${language} ${key}`;
  let elements = parsed.get(known);
  if (!elements) {
    const { locale } = textsOf(language).language!;
    parsed.set(known, (elements = new IntlMessageFormat(textOf(language, key), locale).getAst()));
  }
  return elements;
}

/** All elements, including those inside choices and tags. */
function* within(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    yield element;
    const kind: number = element.type;
    if (kind === TAG) yield* within((element as { children: Element[] }).children);
    if (kind === SELECT || kind === PLURAL)
      for (const { value } of Object.values((element as { options: Record<string, { value: Element[] }> }).options))
        yield* within(value);
  }
}

/** The names of a message's arguments and tags. */
const valuesOf = (language: string, key: string): string[] => {
  const named = [...within(elementsOf(language, key))].filter(
    ({ type }) => (type as number) >= ARGUMENT && (type as number) !== 7,
  );
  return [...new Set(named.map((element) => (element as { value: string }).value))].sort();
};

/** The text of a message without its values. */
const saidIn = (language: string, key: string): string =>
  [...within(elementsOf(language, key))]
    .filter(({ type }) => (type as number) === LITERAL)
    .map((element) => (element as { value: string }).value)
    .join(" ");

const OTHERS = offeredLanguages().filter((language) => language !== "en");

/** Texts whose keys the code composes, or reads as a list. */
const BY_NAME = /^(counts|typedDates)[.]/;

/** Texts that are the same in a language and in English, with the reason. */
const ALIKE: Readonly<Record<string, string>> = {};

test("English has no text without a message", () => {
  expect(keysOf("en").filter((key) => textOf("en", key) === "")).toEqual([]);
});

test("in English, every message parses", () => {
  for (const key of keysOf("en")) expect(() => elementsOf("en", key), key).not.toThrow();
});

describe.each(OTHERS)("the texts in %s", (language) => {
  it("have the names of the English ones", () => {
    expect(keysOf(language).toSorted()).toEqual(keysOf("en").toSorted());
  });
  it("parse, none is empty", () => {
    const empty = keysOf(language).filter((key) => textOf(language, key).trim() === "");
    expect(empty).toEqual([]);
    for (const key of keysOf(language)) expect(() => elementsOf(language, key), key).not.toThrow();
  });
  it("have the values and the tags of the English ones", () => {
    const differing = keysOf("en").filter((key) => String(valuesOf(language, key)) !== String(valuesOf("en", key)));
    expect(differing).toEqual([]);
  });
  it("are translated", () => {
    const same = keysOf("en").filter((key) => {
      const said = saidIn("en", key);
      const isSentence = said.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 2;
      return isSentence && !(key in ALIKE) && textOf(language, key) === textOf("en", key);
    });
    expect(same).toEqual([]);
  });
  it("have every form of a plural that the language has", () => {
    const forms = new Intl.PluralRules(textsOf(language).language!.locale).resolvedOptions().pluralCategories;
    // French and Spanish have a plural form for millions; here it equals the form for others.
    const needed = forms.filter((form) => form !== "zero" && (form !== "many" || forms.includes("few")));
    const incomplete = keysOf("en").filter((key) =>
      [...within(elementsOf(language, key))].some((element) => {
        if ((element.type as number) !== PLURAL) return false;
        const options = Object.keys((element as { options: object }).options);
        const hasZero = !forms.includes("zero") || options.includes("=0") || options.includes("zero");
        return !hasZero || !needed.every((form) => options.includes(form));
      }),
    );
    expect(incomplete).toEqual([]);
  });
});

describe("the code", () => {
  const scripts = scriptsIn(["app", "components", "lib"]);
  const matching = (key: string | RegExp, all: readonly string[]) =>
    typeof key === "string" ? all.filter((one) => one === key) : all.filter((one) => key.test(one));

  const isComposed = (keys: readonly (string | RegExp)[]) => keys.some((key) => key instanceof RegExp);

  it("calls for texts that exist, with exactly their values", () => {
    const all = keysOf("en");
    const wrong = scripts.flatMap(textCallsIn).flatMap(({ place, keys, values }) => {
      const missing = keys.filter((key) => matching(key, all).length === 0);
      if (missing.length > 0) return missing.map((key) => `${place}: there is no text ${String(key)}`);
      const found = keys.flatMap((key) => matching(key, all));
      if (values === undefined || found.length === 0) return [];
      const given = String(values.toSorted());
      // A call for one of two texts passes the values of both. A composed key may also match another family.
      const both = String([...new Set(found.flatMap((key) => valuesOf("en", key)))].sort());
      const isRight = both === given || found.some((key) => isComposed(keys) && String(valuesOf("en", key)) === given);
      return isRight ? [] : [`${place}: ${keys.join(", ")} needs ${both}, not ${given}`];
    });
    expect(wrong).toEqual([]);
  });

  it("uses every text", () => {
    const written = scripts.flatMap(keysWrittenIn);
    const names = new Set(written.filter((key) => typeof key === "string"));
    const patterns = [
      ...new Map(written.filter((key) => key instanceof RegExp).map((key) => [key.source, key])).values(),
    ];
    const isUsed = (key: string) =>
      names.has(key) ||
      (BY_NAME.test(key) && names.has(key.slice(key.indexOf(".") + 1))) ||
      (!BY_NAME.test(key) && patterns.some((pattern) => pattern.test(key)));
    expect(keysOf("en").filter((key) => !isUsed(key) && !key.startsWith("language."))).toEqual([]);
  });
});
