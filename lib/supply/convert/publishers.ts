/** The attributions that the publishers of the data require, by the data's name for them. */
const PUBLISHERS: Record<string, [system: string, attribution: string]> = {
  FR: ["ATOUT_FRANCE", "Atout France 2026 (Licence Ouverte)"],
  IE: ["FAILTE_IRELAND", "Fáilte Ireland 2022 (CC BY)"],
  "ES-MAD": ["ESMADRID", "esmadrid 2021"],
  "IE-ACT": ["FAILTE_IRELAND", "Fáilte Ireland (CC BY)"],
  "IE-ATT": ["FAILTE_IRELAND", "Fáilte Ireland (CC BY)"],
  "FR-MUS": ["MUSEOFILE", "Musées de France, Ministère de la Culture (Licence Ouverte)"],
};

/**
 * One element of `external_ids`.
 * @param synthetic which parts of the record are generated
 */
export function externalId({ source, sourceRow }: { source: string; sourceRow: string }, synthetic: string): string {
  const [system, attribution] = PUBLISHERS[source] ?? [source, ""];
  return `${system}|${sourceRow}|${[attribution, `${synthetic} are synthetic`].filter(Boolean).join(", ")}`;
}
