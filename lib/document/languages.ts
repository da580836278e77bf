import { offeredLanguages } from "@/lib/language/messages";

/** The languages of documents and mails, by their tags: those that are offered. Only for servers. */
export const PAPER_LANGUAGES: readonly string[] = offeredLanguages();
export type PaperLanguage = string;
