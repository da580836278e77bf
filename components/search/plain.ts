/** Normalizes a text for searching: lower case, without accents. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
