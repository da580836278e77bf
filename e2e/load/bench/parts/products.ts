import type { Bench } from "../measure";
import { measureBooking, measureSearch } from "../products/measure-product";
import { flights, supplyFlights } from "../products/flight";
import { packages, supplyPackages } from "../products/package";
import type { Product } from "../products/product";
import { stays } from "../products/stay";
import { supplyTours, tours } from "../products/tour";
import { supplyTransfers, transfers } from "../products/transfer";

export async function measureStays(bench: Bench, properties: number): Promise<void> {
  bench.report.begin("Stays: prebook and book");
  await measureBooking(bench, stays(properties));
}

export const measureTransfers = (bench: Bench) => measureSteps(bench, transfers, [supplyTransfers]);
export const measureTours = (bench: Bench) => measureSteps(bench, tours, [supplyTours]);
export const measureFlights = (bench: Bench) => measureSteps(bench, flights, [supplyFlights]);
/** Measures all of these products over the existing properties. */
export const measurePackages = (bench: Bench) =>
  measureSteps(bench, packages, [supplyTransfers, supplyTours, supplyFlights, supplyPackages]);

/** All three steps of a product. */
async function measureSteps<S extends object, A>(
  bench: Bench,
  product: Product<S, A>,
  supplies: Supply[],
): Promise<void> {
  bench.report.begin(`${product.name[0]!.toUpperCase()}${product.name.slice(1)}s: search, prebook and book`);
  for (const supply of supplies) await bench.supply(supply);
  await measureSearch(bench, product, "search");
  await measureBooking(bench, product);
}

type Supply = (url: string) => Promise<void>;
