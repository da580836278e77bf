/**
 * Whether something for certain markets (ISO 3166) is for a guest's: `DE`, `AT` are these alone, `!AE` is all others.
 * @param market undefined: not known, which no list of certain markets admits
 */
export function isOpenTo(markets: readonly string[], market: string | undefined): boolean {
  if (markets.length === 0) return true;
  if (markets[0]!.startsWith("!")) return market === undefined || !markets.includes(`!${market}`);
  return market !== undefined && markets.includes(market);
}
