"use client";

import { Binoculars } from "lucide-react";
import { useRead } from "@/lib/staff/client/hooks";
import { formatLanguageName } from "@/lib/format/names";
import { WhyNoResults, type RefusedProduct } from "../products/results/dropped-list";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { formatCount } from "@/lib/format/counts";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { tourPath, type CompleteTour } from "./tour-state";

/** Explains from the catalogue why no tour was found. */
export function NoTours({ search, refused }: { search: CompleteTour; refused: readonly RefusedProduct[] }) {
  const { where, from, to, currency, language } = search;
  const isPlace = where.kind === "place";
  const list = useRead(
    "tour.list",
    { query: { place: where.id, limit: "200" } },
    { enabled: isPlace, staleTime: 300_000 },
  );
  const one = useRead("tour.get", { params: { public_id: where.id } }, { enabled: !isPlace, staleTime: 300_000 });
  const tours = list.data?.items ?? (one.data ? [one.data] : []);
  const options = tours.flatMap((tour) => tour.options);
  const currencies = [...new Set(options.flatMap(({ tariffs }) => tariffs.map((tariff) => tariff.currency_code)))];
  const isSold = currencies.includes(currency);
  const [other] = currencies;

  const words = () => {
    if (refused.length > 0) return t("tours.none.refused", { dates: formatDateRange(from, to) });
    if (list.isPending && one.isPending) return "";
    if (options.length === 0) return t("tours.none.noTour");
    if (!isSold)
      return t("tours.none.soldIn", {
        tours: formatCount(tours.length, "tour"),
        currencies: currencies.join(t("format.comma")),
        currency,
      });
    const spoken = options.some(
      ({ languages }) => languages.length === 0 || languages.some((tag) => tag.startsWith(language)),
    );
    if (!spoken) return t("tours.none.language", { language: formatLanguageName(language) });
    return t("tours.none.noDeparture", { tours: formatCount(tours.length, "tour"), dates: formatDateRange(from, to) });
  };
  return (
    <Empty
      icon={Binoculars}
      title={isPlace ? t("tours.none.title", { place: where.label }) : t("tours.none.ofTour", { tour: where.label })}
      action={
        !isSold &&
        other !== undefined && (
          <ButtonLink href={tourPath({ ...search, currency: other })} variant="primary">
            {t("products.searchIn", { currency: other })}
          </ButtonLink>
        )
      }
    >
      {words()}
      <WhyNoResults refused={refused} />
    </Empty>
  );
}
