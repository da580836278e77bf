/**
 * Whether a list of markets (ISO 3166) includes a guest's market: `DE`, `AT` include these only, `!AE` all others.
 * @param market undefined if unknown, which no list includes
 */
export function isOpenTo(markets: readonly string[], market: string | undefined): boolean {
  if (markets.length === 0) return true;
  if (markets[0]!.startsWith("!")) return market === undefined || !markets.includes(`!${market}`);
  return market !== undefined && markets.includes(market);
}
