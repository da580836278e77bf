import type { PaperLanguage } from "@/lib/document/languages";
import { AR } from "./ar";
import { DE } from "./de";
import { EN } from "./en";
import { ES } from "./es";
import { FR } from "./fr";
import type { MailWords } from "./mail";

/** The words in each language. */
export const MAIL_WORDS: Record<PaperLanguage, MailWords> = { en: EN, de: DE, fr: FR, es: ES, ar: AR };
