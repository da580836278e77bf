import { offeredLanguages } from "@/lib/language/messages";

/** The languages that documents and mails can have, by tag: those that are offered. For servers only. */
export const PAPER_LANGUAGES: readonly string[] = offeredLanguages();
export type PaperLanguage = string;
