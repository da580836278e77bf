/** The languages of documents: each has its words in a file of its own. */
export const PAPER_LANGUAGES = ["en", "de", "fr", "es", "ar"] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];
