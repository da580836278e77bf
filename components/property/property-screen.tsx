"use client";

import { CircleOff, Clock3, Hotel, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { addressParts } from "@/lib/format/property";
import { PropertyMap } from "@/components/map/property-map";
import type { Property } from "@/components/search/offers/offers";
import { pricedKey } from "@/components/search/dates/strip-days";
import { propertyPath } from "@/components/search/property-path";
import { isComplete, readSearch, searchPath, type SearchState } from "@/components/search/search-state";
import { Badge } from "@/components/ui/values/badge";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Section } from "@/components/ui/layout/section";
import { Gallery } from "@/components/ui/pictures/gallery";
import { Unread } from "@/components/ui/tables/unread";
import { Stars } from "@/components/ui/values/stars";
import { ArrivalFacts, ContactFacts, FeesAtProperty } from "./property-facts";
import { Nearby } from "./nearby";
import { ATTRIBUTES_QUERY, propertyQuery } from "./property-queries";
import { RoomTypes } from "./room-types";
import { ShareButton } from "./share-button";
import { StayForm } from "./stay-form";

const PropertyOffers = dynamic(() => import("./property-offers").then((module) => module.PropertyOffers), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

const DateStrip = dynamic(() => import("@/components/search/dates/date-strip").then((module) => module.DateStrip), {
  ssr: false,
  loading: () => <Skeleton className="h-[6.375rem] pointer-coarse:h-[6.875rem]" />,
});

/** A property's page. Dates and rooms are in its address, so that it can be reloaded and shared. */
export function PropertyScreen({ id }: { id: string }) {
  const router = useRouter();
  const query = useSearchParams();
  const { data: property, error, isPending, refetch } = useRead("property.get", propertyQuery(id));
  const name = property?.name ?? "";
  const search = useMemo(
    () => ({ ...readSearch(query), where: { kind: "property" as const, id, label: name } }),
    [query, id, name],
  );
  const attributes = useRead("reference.attributes", ATTRIBUTES_QUERY, { staleTime: Infinity });
  if (isPending) return <Waiting />;
  if (!property) {
    return error?.status === 404 ? (
      <Empty
        icon={SearchX}
        title="No such property"
        isPage
        action={
          <ButtonLink href="/search" variant="primary">
            Search stays
          </ButtonLink>
        }
      >
        There is no property <span className="font-mono">{id}</span> in your catalogue. Check the link.
      </Empty>
    ) : (
      <Unread what="The property" failure={error} onRetry={() => void refetch()} />
    );
  }
  const names = new Map(attributes.data?.items.map((one) => [one.code, one.name]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const { images, descriptions, attribute_codes: amenities, location } = property;
  return (
    <article className="flex flex-col gap-5">
      <PropertyHeader property={property} search={search} />
      {images.length > 0 && <Gallery title={name} images={images} icon={Hotel} />}
      <StayForm initial={search} onChange={(next) => router.push(propertyPath(id, next), { scroll: false })} />
      {isComplete(search) && (
        <DateStrip
          key={pricedKey(search)}
          search={search}
          isReady
          onChange={(next) => router.push(propertyPath(id, next), { scroll: false })}
        />
      )}
      {isComplete(search) ? (
        <PropertyOffers key={propertyPath(id, search)} property={property} search={search} />
      ) : (
        <p className="text-muted">Choose check-in and check-out to see rooms and prices.</p>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {descriptions.length > 0 && (
            <Section title="About">
              <p lang={descriptions[0]!.language} className="max-w-prose whitespace-pre-line">
                {descriptions[0]!.text}
              </p>
            </Section>
          )}
          <RoomTypes rooms={property.rooms} nameOf={nameOf} />
        </div>
        <aside aria-label="Facts" className="flex flex-col gap-5">
          {amenities.length > 0 && (
            <Section title="Amenities">
              <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 lg:grid-cols-1">
                {amenities.map((code) => (
                  <li key={code}>{nameOf(code)}</li>
                ))}
              </ul>
            </Section>
          )}
          <ArrivalFacts property={property} />
          <FeesAtProperty fees={property.mandatory_fees} />
          <ContactFacts property={property} />
          {location && (
            <Section title="Map">
              <PropertyMap property={{ name, ...location }} />
            </Section>
          )}
          <Nearby property={property} search={search} />
        </aside>
      </div>
    </article>
  );
}

function PropertyHeader({ property, search }: { property: Property; search: SearchState }) {
  const { name, star_rating: stars, address, confirmation_mode: mode, status } = property;
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          <Stars count={stars} />
          {mode === "ON_REQUEST" && (
            <Badge tone="caution" icon={Clock3}>
              On request
            </Badge>
          )}
          {status !== "ACTIVE" && (
            <Badge tone="neutral" icon={CircleOff}>
              Not on sale
            </Badge>
          )}
        </span>
      }
      subtitle={addressParts(address).join(", ")}
      back={{ href: isComplete(search) ? searchPath(search) : "/search", label: "Search around here" }}
      action={<ShareButton />}
    />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-5">
      <Loading what="Loading the property" />
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  );
}
