"use client";

import { Loading } from "@/components/ui/feedback/skeleton";
import { Section } from "@/components/ui/layout/section";
import { t } from "@/lib/language/text";
import type { Property } from "../offers/offers";
import { useOffers } from "../offers/use-offers";
import type { CompleteSearch } from "../search-state";
import { AlternativeList, AlternativeSkeleton } from "./alternative-list";
import { type Alternative, useNearbyAlternatives } from "./use-alternatives";

/** Rows of each list. */
const MAX_SHOWN = 3;

/** Cheaper and similar properties nearby for the same stay. Loads after the property's own offers. */
export function NearbyAlternatives({ property, search }: { property: Property; search: CompleteSearch }) {
  const offers = useOffers(property.public_id, search);
  const { data, isError } = useNearbyAlternatives(property.public_id, search, !offers.isPending);
  if (property.location === null || isError) return null;
  if (data && data.cheaper.length + data.similar.length === 0) return null;
  if (data?.property === null)
    return (
      <Section title={t("search.availableNearby")}>
        <AlternativeList
          alternatives={data.similar.slice(0, MAX_SHOWN)}
          search={search}
          label={t("search.availableNearby")}
        />
      </Section>
    );
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Column title={t("search.cheaperNearby")} found={data?.cheaper} search={search}>
        {t("search.noneCheaper")}
      </Column>
      <Column title={t("search.similarNearby")} found={data?.similar} search={search}>
        {t("search.noneSimilar")}
      </Column>
    </div>
  );
}

function Column({
  title,
  found,
  search,
  children,
}: {
  title: string;
  /** Undefined while they load. */
  found: Alternative[] | undefined;
  search: CompleteSearch;
  /** The message if there are none. */
  children: string;
}) {
  return (
    <Section title={title}>
      {!found && (
        <>
          <Loading what={`Loading: ${title.toLowerCase()}`} />
          <AlternativeSkeleton rows={MAX_SHOWN} />
        </>
      )}
      {found?.length === 0 && <p className="text-muted">{children}</p>}
      {found && found.length > 0 && (
        <AlternativeList alternatives={found.slice(0, MAX_SHOWN)} search={search} label={title} />
      )}
    </Section>
  );
}
