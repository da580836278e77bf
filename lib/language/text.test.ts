import { beforeAll, expect, test } from "vitest";
import { inLanguage } from "./in-language";
import { loadLanguages } from "./server-languages";
import { t } from "./text";

beforeAll(loadLanguages);

test("a Latin name stays together in a sentence from the right, and an Arabic one needs nothing", () => {
  inLanguage("ar", () => {
    expect(t("quotes.chosenBy", { name: "Ada (2)", offer: "فندق" })).toBe("اختار \u2068Ada (2)\u2069: فندق");
    expect(t("search.dateNoMatch", { date: "1 مارس" })).not.toContain("\u2068");
    expect(t("quotes.chosenBy", { name: "3 (فندق)", offer: "" })).not.toContain("\u2068");
  });
  inLanguage("en", () => expect(t("quotes.chosenBy", { name: "Ada", offer: "فندق" })).toBe("Ada chose فندق"));
});

test("a value that chooses the form of a message still does, from the right too", () => {
  inLanguage("ar", () => {
    const [packed, gone] = ["packed", "gone"].map((reason) => t("cells.unreadable", { reason }));
    expect(packed).not.toBe(gone);
  });
});
