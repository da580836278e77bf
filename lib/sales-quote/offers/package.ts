import type { z } from "zod";
import { formatMoney } from "@/lib/core/money";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { listPackageContent } from "@/lib/package/content/package-content";
import { buildPackageOffer, PackagePick } from "@/lib/package/offer";
import { repricePackage } from "@/lib/package/prebook";
import { toPackageSearchResponse } from "@/lib/package/present";
import { type PackageOffer, type PackagePrebookRequest, PackageSearchRequest } from "@/lib/package/schemas";
import { type AllocatedSource, pickParty, readSearch, readAllocatedSource, toLiveTerms } from "./allocated";
import { toReaderContext } from "./content";
import type { ComparedValue, LiveTerms, QuotedProduct } from "./product";
import type { ShownPackage } from "./schemas";

interface Wanted {
  request: PackagePrebookRequest;
}
export type PackageSource = AllocatedSource<PackageSearchRequest, z.output<typeof PackagePick>>;
interface Live {
  offer: z.output<typeof PackageOffer>;
  owed: Pick<LiveTerms, "netTotal" | "leastPrice">;
}
type Shown = z.output<typeof ShownPackage>;
type Facts = Pick<Shown, "party" | "name" | "start_date" | "end_date" | "organiser" | "protection" | "items">;

const feesText = (fees: readonly { name: string; amount: string; currency?: string | undefined }[]): string =>
  fees.map(({ name, amount, currency = "" }) => [amount, currency, name].filter(Boolean).join(" ")).join(", ");

/** Packages: a stay, transfers, tours and flights at one price. */
export const quotedPackage: QuotedProduct<Wanted, PackageSource, Live, Facts> = {
  sourceOf: (context, { request }) => readAllocatedSource(context, PRODUCT_TYPE.PACKAGE, request, PackagePick),
  currencyOf: ({ search }) => search.currency_code,
  async price(context, source) {
    const search = readSearch(PackageSearchRequest, source);
    const { supply, parts } = await repricePackage(context, search, source.pick);
    const built = buildPackageOffer(context, supply, parts, search);
    const [offer] = toPackageSearchResponse({ context, search, offers: [built], truncated: false, dropped: [] }).offers;
    const format = (amount: bigint) => formatMoney(amount, search.currency_code);
    const owed = { netTotal: format(built.net), ...(built.least > 0n && { leastPrice: format(built.least) }) };
    return { offer: offer as Live["offer"], owed };
  },
  termsOf: ({ offer, owed }) => ({ ...toLiveTerms(offer), ...owed }),
  factsOf: ({ search }, { offer: { name, start_date, end_date, organiser, protection, items } }) => ({
    party: pickParty(search),
    name,
    start_date,
    end_date,
    organiser,
    protection,
    items: items as Shown["items"],
  }),
  async contentOf(context, _source, { offer: { package_public_id: id } }) {
    const [content] = await listPackageContent(toReaderContext(context), [id]);
    return { image: content?.images[0] ?? null };
  },
  compared: ({ items }) =>
    items.flatMap((item): ComparedValue[] =>
      item.product_type === PRODUCT_TYPE.STAY
        ? [
            ["board", item.details.rooms.map(({ meal_plan_code: board }) => board).join(", ")],
            ["fees", feesText(item.details.mandatory_fees)],
          ]
        : [["times", `${item.starts_at}/${item.ends_at}`]],
    ),
  bookingOf: ({ search }, { offer }) => ({
    product_type: PRODUCT_TYPE.PACKAGE,
    request: { ...search, allocation_id: offer.allocation_id },
    offer,
  }),
};
