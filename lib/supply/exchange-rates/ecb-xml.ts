import { SaxesParser } from "saxes";
import { type ExpectedValue, makeExpectation } from "@/lib/format/cell-problem";
import { SupplyError } from "../csv/import-problems";

/** Units of `quote` for one unit of `base` on a day; `rate` is a decimal string, as the source writes it. */
export interface QuotedRate {
  day: string;
  base: string;
  quote: string;
  rate: string;
}

const problem = (wanted: ExpectedValue) => new SupplyError([{ file: "exchange rates", expected: wanted }]);

/**
 * Reads the European Central Bank's reference rates: `Cube time` contains a day, its `Cube currency rate` elements the
 * units of a currency for one euro (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml; the files of 90 days
 * and of all days have the same form). Everything else is skipped, and no entity beyond XML's own five is expanded.
 * @throws SupplyError when it is not well-formed, or has no rate
 */
export function parseEcbRates(xml: string): QuotedRate[] {
  const rates: QuotedRate[] = [];
  let day: string | undefined;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw problem(makeExpectation("cells.ratesXml", { reason: error.message }));
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (name.split(":").at(-1) !== "Cube") return;
    const { time, currency, rate } = attributes;
    if (time !== undefined) day = time;
    if (currency !== undefined && rate !== undefined && day !== undefined)
      rates.push({ day, base: "EUR", quote: currency, rate });
  });
  parser.write(xml).close();
  if (rates.length) return rates;
  throw problem(makeExpectation("cells.ratesCube"));
}
