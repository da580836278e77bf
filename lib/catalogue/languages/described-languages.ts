/** Languages that supply carries descriptions in: columns description_en, description_fr … A form may import it. */
export const LANGUAGES = ["en", "fr", "es", "de", "it", "pt", "nl", "ja", "ar", "zh"] as const;
