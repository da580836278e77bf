"use client";

import { CircleOff, Clock3, Hotel } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { addressParts } from "@/lib/format/property";
import { t } from "@/lib/language/text";
import { AboutSection, AttributesSection, ContentSkeleton } from "@/components/content/content-sections";
import { ShareButton } from "@/components/content/share-button";
import { MissingRecord } from "@/components/ui/tables/missing-record";
import { PropertyMap } from "@/components/map/property-map";
import type { Property } from "@/components/search/offers/offers";
import { LazyDateStrip } from "@/components/search/dates/lazy-date-strip";
import { propertyPath } from "@/components/search/property-path";
import { isComplete, readSearch, searchPath, type SearchState } from "@/components/search/search-state";
import { Badge } from "@/components/ui/values/badge";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Gallery } from "@/components/ui/pictures/gallery";
import { Stars } from "@/components/ui/values/stars";
import { ArrivalFacts, ContactFacts, FeesAtProperty } from "./property-facts";
import { Nearby } from "./nearby";
import { propertyQuery } from "./property-queries";
import { RoomTypes } from "./room-types";

import { StayForm } from "./stay-form";

const PropertyOffers = dynamic(() => import("./property-offers").then((module) => module.PropertyOffers), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
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
  if (isPending) return <ContentSkeleton what={t("property.loading")} />;
  if (!property) {
    return (
      <MissingRecord
        what="property"
        id={id}
        check="link"
        failure={error}
        onRetry={() => void refetch()}
        action={{ href: "/search", label: t("property.searchStays") }}
        isPage
      />
    );
  }
  const { images, descriptions, attribute_codes: amenities, location } = property;
  return (
    <article className="flex flex-col gap-5 [&>header]:mb-0">
      <PropertyHeader property={property} search={search} />
      {images.length > 0 && <Gallery title={name} images={images} icon={Hotel} />}
      <StayForm
        initial={search}
        timezone={property.timezone}
        onChange={(next) => router.push(propertyPath(id, next), { scroll: false })}
      />
      {isComplete(search) && (
        <LazyDateStrip
          search={search}
          isReady
          onChange={(next) => router.push(propertyPath(id, next), { scroll: false })}
        />
      )}
      {isComplete(search) ? (
        <PropertyOffers key={propertyPath(id, search)} property={property} search={search} />
      ) : (
        <p className="text-muted">{t("property.chooseDates")}</p>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <AboutSection descriptions={descriptions} />
          <RoomTypes rooms={property.rooms} />
        </div>
        <aside aria-label={t("products.facts")} className="flex flex-col gap-5">
          <AttributesSection title={t("property.amenities")} codes={amenities} />
          <ArrivalFacts property={property} />
          <FeesAtProperty fees={property.mandatory_fees} />
          <ContactFacts property={property} />
          {location && <PropertyMap title={t("products.map")} property={{ name, ...location }} />}
          {!isComplete(search) && <Nearby property={property} search={search} />}
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
              {t("products.confirms.ON_REQUEST")}
            </Badge>
          )}
          {status !== "ACTIVE" && (
            <Badge tone="neutral" icon={CircleOff}>
              {t("products.notOnSale")}
            </Badge>
          )}
        </span>
      }
      subtitle={addressParts(address).join(t("format.comma"))}
      back={{ href: isComplete(search) ? searchPath(search) : "/search", label: t("property.searchAround") }}
      action={<ShareButton />}
    />
  );
}
