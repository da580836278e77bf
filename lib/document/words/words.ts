import { ar } from "./ar";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { type Formats, formatsOf } from "./formats";
import { fr } from "./fr";
import type { PaperLanguage } from "../languages";
import type { Texts } from "./texts";

/** The words of each language: a language without a text does not compile. */
const TEXTS: Record<PaperLanguage, Texts> = { en, de, fr, es, ar };

/** What is written on a document: its texts and formats in one language. */
export interface Words {
  language: PaperLanguage;
  /** Whether the language is written from right to left. */
  isRightToLeft: boolean;
  text: Texts;
  format: Formats;
}

/** The texts and formats of a language. */
export function wordsOf(language: PaperLanguage): Words {
  return { language, isRightToLeft: language === "ar", text: TEXTS[language], format: formatsOf(language) };
}
