"use client";

import { Luggage } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { PolicyView } from "@/components/booking/checkout/policy-view";
import { useCreateHold, type RepeatableSearch } from "@/components/booking/checkout/use-hold";
import { holdChoice } from "@/components/products/form/choice";
import { DroppedList, WhyNoResults, type RefusedProduct } from "@/components/products/results/dropped-list";
import { OfferRow, type HoldAction } from "@/components/products/results/offer-row";
import { SearchOutcome } from "@/components/products/results/outcome";
import { ResultFilters, ResultHead } from "@/components/products/results/result-head";
import { compareByPrice, useFilteredOffers } from "@/components/products/results/use-narrowed";
import { Empty } from "@/components/ui/feedback/empty";
import { Notice } from "@/components/ui/feedback/notice";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Picture, type RecordImage } from "@/components/ui/pictures/picture";
import { TextLink } from "@/components/ui/values/text-link";
import { hidePart } from "@/components/ui/values/text-parts";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import { compareText } from "@/lib/format/numbers";
import { formatProductType } from "@/lib/format/product";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { serviceNow } from "@/lib/staff/client/service-time";
import { countNights, type Offer, listRefusedPackages } from "./package-offer";
import {
  formatPackageParty,
  packagePagePath,
  packagePath,
  packageRequest,
  packageView,
  type CompletePackage,
} from "./package-state";
import { PackageProtection, PackageTimeline } from "./package-timeline";

const hasFlight = ({ items }: Offer): boolean => items.some(({ product_type }) => product_type === PRODUCT_TYPE.FLIGHT);
const sorts = () =>
  [
    { id: "price", label: t("products.lowestPrice"), compare: compareByPrice },
    {
      id: "nights",
      label: t("packages.fewestNights"),
      compare: (a: Offer, b: Offer) => countNights(a) - countNights(b) || compareByPrice(a, b),
    },
    { id: "name", label: t("common.name"), compare: (a: Offer, b: Offer) => compareText(a.name, b.name) },
  ] as const;
const narrowings = () => [
  {
    name: "nights",
    label: t("packages.nights"),
    of: (offer: Offer) => [String(countNights(offer))],
    say: (id: string) => formatCount(Number(id), "night"),
  },
  {
    name: "by",
    label: t("packages.travel"),
    of: (offer: Offer) => [hasFlight(offer) ? "air" : "own"],
    say: (id: string) => (id === "air" ? t("packages.travel.air") : t("packages.travel.own")),
  },
];

/** The packages that start on the searched date. */
export function PackageResults({ search }: { search: CompletePackage }) {
  const answer = useRead("package.search", { body: packageRequest(search) }, { staleTime: 60_000 });
  return (
    <SearchOutcome answer={answer} what={t("packages.noun")}>
      {(found) => {
        const refused = listRefusedPackages(found);
        return found.offers.length === 0 ? (
          <Nothing search={search} refused={refused} />
        ) : (
          <List search={search} found={found} refused={refused} answer={answer} />
        );
      }}
    </SearchOutcome>
  );
}

interface ListProps {
  search: CompletePackage;
  found: ResponseOf<"package.search">;
  refused: readonly RefusedProduct[];
  answer: RepeatableSearch;
}

function List({ search, found, refused, answer }: ListProps) {
  const { shown, head, filters } = useFilteredOffers<Offer>(found.offers, sorts(), narrowings());
  const holds = useCreateHold();
  const view = packageView(useSearchParams());
  const records = usePackages(found.offers.map((offer) => offer.package_public_id));
  const requestOf = ({ allocation_id }: Offer) => ({ ...packageRequest(search), allocation_id });
  const wantedOf = (offer: Offer) => ({ product_type: PRODUCT_TYPE.PACKAGE, request: requestOf(offer) });
  const hold = (offer: Offer) => {
    const request = requestOf(offer);
    void holds.take(
      offer.allocation_id,
      holdChoice({ product: "package", request, offer, backTo: packagePath(search) }),
    );
  };
  return (
    <section aria-label={t("products.results")} className="flex flex-col gap-3">
      <ResultHead
        title={
          search.one?.label ??
          (search.place
            ? t("packages.foundIn", { packages: formatCount(shown.length, "package"), place: search.place.label })
            : formatCount(shown.length, "package"))
        }
        note={`${t("packages.fromDate", { date: formatDate(search.date) })} · ${formatPackageParty(search)}`}
        {...head}
      >
        {search.one && (
          <p>
            <TextLink href={packagePath({ ...search, one: null })}>{t("packages.all")}</TextLink>
          </p>
        )}
      </ResultHead>
      <ResultFilters {...filters} />
      {found.truncated && (
        <Notice tone="info" title={t("packages.notAll")}>
          {t("packages.notAllText")}
        </Notice>
      )}
      <ul className="rounded border border-border bg-surface">
        {shown.map((offer) => (
          <PackageRow
            key={offer.allocation_id}
            offer={offer}
            href={packagePagePath(offer.package_public_id, search) + view}
            image={records.get(offer.package_public_id)?.images[0]}
            isAlone={search.one !== null}
            holding={{ wanted: wantedOf(offer), holds, answer, onHold: () => hold(offer) }}
          />
        ))}
      </ul>
      <DroppedList refused={refused} of="package" />
    </section>
  );
}

interface RowProps {
  offer: Offer;
  holding: HoldAction;
  /** The package's page. */
  href: string;
  image: RecordImage | undefined;
  isAlone: boolean;
}

function PackageRow({ offer, holding, href, image, isAlone }: RowProps) {
  const [start] = useState(serviceNow);
  const { name, start_date, end_date, items, currency_code: currency, total_selling_rate: total } = offer;
  const nights = countNights(offer);
  const products = [...new Set(items.map(({ product_type }) => product_type))]
    .map(formatProductType)
    .join(t("format.comma"));
  return (
    <li className="border-b border-border last:border-b-0">
      <OfferRow offer={offer} name={name} priceNote={t("products.forAll")} holding={holding}>
        <div className="flex items-center gap-3">
          <Picture image={image} alt="" sizes="6rem" className="aspect-[3/2] w-24 self-start rounded" icon={Luggage} />
          <div className="min-w-0">
            <h2 className="text-sm wrap-anywhere">
              <Link href={href} prefetch={false} className="no-underline hover:underline">
                {name}
              </Link>
            </h2>
            <p className="text-xs tabular-nums">
              {formatDateRange(start_date, end_date)} · {formatCount(nights, "night")}
            </p>
            <p className="text-xs text-muted">{products}</p>
          </div>
        </div>
      </OfferRow>
      <div className="px-4 pb-3 lg:ps-31">
        <Disclosure
          title={
            <>
              {rich("packages.includedOf", {
                count: items.length,
                name,
                hidden: hidePart,
              })}
            </>
          }
          isOpenAtFirst={isAlone}
        >
          <div className="grid gap-6 py-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
            <PackageTimeline items={items} currency={currency} />
            <div className="flex flex-col gap-2">
              <h3 className="text-xs text-muted">{t("products.cancelPackage")}</h3>
              <PolicyView policy={offer.cancellation_policy} total={total} start={start} />
              <PackageProtection {...offer} />
            </div>
          </div>
        </Disclosure>
      </div>
    </li>
  );
}

function Nothing({ search, refused }: { search: CompletePackage; refused: readonly RefusedProduct[] }) {
  return (
    <Empty
      icon={Luggage}
      title={
        search.place
          ? t("packages.none.inFrom", { place: search.place.label, date: formatDate(search.date) })
          : t("packages.none.from", { date: formatDate(search.date) })
      }
    >
      {refused.length > 0
        ? t("packages.none.refused")
        : t(search.place ? "packages.none.partsPlace" : "packages.none.parts", { currency: search.currency })}
      <WhyNoResults refused={refused} />
    </Empty>
  );
}

type Found = ResponseOf<"package.list">["items"][number];

/** Packages by id, with their pictures; empty until they are loaded. */
function usePackages(ids: readonly string[]): ReadonlyMap<string, Found> {
  const query = { ids: ids.toSorted().join(",") };
  const { data } = useRead("package.list", { query }, { enabled: ids.length > 0, staleTime: 300_000, retry: false });
  return new Map(data?.items.map((one) => [one.public_id, one]));
}
