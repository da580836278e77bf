import { expect, test } from "vitest";
import { literalsIn } from "@/lib/testing/texts/literals";
import { scriptsIn } from "@/lib/testing/texts/scripts";

/** Folders whose texts are all messages. */
const FOLDERS = ["components/booking", "components/content"];

/** Texts that stay in the code, by the end of their place and words, and why. */
const STAY: Readonly<Record<string, string>> = {};

test.each(FOLDERS)("no text stands in %s", (folder) => {
  const found = scriptsIn([folder]).flatMap(literalsIn);
  expect(found.filter((place) => !Object.keys(STAY).some((known) => place.endsWith(known)))).toEqual([]);
});
