import type { CategoryCode } from "@/lib/catalogue/reference-schemas";
import type { DemoCity } from "./cities";

/** The described property: name and city are not translated, the country has a name in each language. */
interface Described {
  name: string;
  stars: number;
  city: DemoCity;
  category: CategoryCode;
}

/** Kinds of the demo's properties; another kind is a hotel. */
const KINDS: Record<string, Partial<Record<CategoryCode, string>> & { HOTEL: string }> = {
  de: {
    HOTEL: "Hotel",
    APARTHOTEL: "Aparthotel",
    GUESTHOUSE: "Gästehaus",
    RESORT: "Resort",
    BED_AND_BREAKFAST: "Bed & Breakfast",
  },
  fr: {
    HOTEL: "hôtel",
    APARTHOTEL: "appart’hôtel",
    GUESTHOUSE: "hôtel d’hôtes",
    RESORT: "complexe hôtelier",
    BED_AND_BREAKFAST: "hôtel avec petit déjeuner",
  },
  es: {
    HOTEL: "hotel",
    APARTHOTEL: "aparthotel",
    GUESTHOUSE: "hostal",
    RESORT: "complejo hotelero",
    BED_AND_BREAKFAST: "alojamiento con desayuno",
  },
  ar: {
    HOTEL: "فندق",
    APARTHOTEL: "شقق فندقية",
    GUESTHOUSE: "دار ضيافة",
    RESORT: "منتجع",
    BED_AND_BREAKFAST: "فندق مع إفطار",
  },
};

const TEXTS: Record<string, (d: Described, kind: string, country: string) => string> = {
  de: ({ name, stars, city }, kind, country) =>
    `${name}: ${kind} mit ${stars} Sternen in ${city.name}, ${country}. Das Haus und seine Preise sind für die Sandbox erfunden.`,
  fr: ({ name, stars, city }, kind, country) =>
    `${name} : ${kind} ${stars} étoiles à ${city.name} (${country}). L’établissement et ses tarifs sont inventés pour le bac à sable.`,
  es: ({ name, stars, city }, kind, country) =>
    `${name}: ${kind} de ${stars} estrellas en ${city.name}, ${country}. El establecimiento y sus precios son inventados para el entorno de pruebas.`,
  ar: ({ name, stars, city }, kind, country) =>
    `${name}: ${kind} (عدد النجوم: ${stars}) في ${city.name}، ${country}. الفندق وأسعاره من وحي الخيال لبيئة الاختبار.`,
};

/** In which languages beside English: all of them, some, or none, so that a reader meets the fallback too. */
const LANGUAGES_OF = [["de", "fr", "es", "ar"], ["de"], ["fr", "es"], []];

/** Descriptions in other languages than English of a part of the properties, by column of properties.csv. */
export function translatedDescriptions(index: number, described: Described): Record<string, string> {
  const languages = LANGUAGES_OF[index % LANGUAGES_OF.length]!;
  return Object.fromEntries(
    ["de", "fr", "es", "ar"].map((language) => {
      if (!languages.includes(language)) return [`description_${language}`, ""];
      const kinds = KINDS[language]!;
      const country = new Intl.DisplayNames([language], { type: "region" }).of(described.city.country)!;
      const text = TEXTS[language]!(described, kinds[described.category] ?? kinds.HOTEL, country);
      return [`description_${language}`, text];
    }),
  );
}
