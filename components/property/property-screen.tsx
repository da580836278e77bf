"use client";

import { BedDouble, CircleOff, Clock3, Hotel } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import { addressParts, formatBeds } from "@/lib/format/property";
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
import { formatDistance, kilometresBetween } from "@/components/search/geography";
import { Section } from "@/components/ui/layout/section";
import { TextLink } from "@/components/ui/values/text-link";
import { Picture } from "@/components/ui/pictures/picture";
import { formatCount } from "@/lib/format/counts";
import { formatAttribute } from "@/lib/format/reference";
import { ArrivalFacts, ContactFacts, FeesAtProperty } from "./property-facts";
import { propertyQuery } from "./property-queries";
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

const MAX_SHOWN = 5;
const RADIUS_KM = "5";

/** The nearest other properties, with their distance. */
function Nearby({ property, search }: { property: Property; search: SearchState }) {
  const { location, public_id: own } = property;
  const near = location ? `${location.latitude},${location.longitude}` : "";
  const { data } = useRead(
    "property.list",
    { query: { near, radius_km: RADIUS_KM, status: "ACTIVE", limit: String(MAX_SHOWN + 1) } },
    { enabled: location !== null, staleTime: 300_000 },
  );
  const others = data?.items.filter(({ public_id: id }) => id !== own).slice(0, MAX_SHOWN) ?? [];
  if (!location || others.length === 0) return null;
  return (
    <Section title={t("property.nearby")}>
      <ul className="flex flex-col gap-2">
        {others.map((other) => (
          <li key={other.public_id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <TextLink href={propertyPath(other.public_id, search)}>{other.name}</TextLink>{" "}
              <Stars count={other.star_rating} />
            </span>
            {other.location && (
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {formatDistance(kilometresBetween(location, other.location))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Room = Property["rooms"][number];

interface Props {
  rooms: Property["rooms"];
}

/** The room types of a property: beds, size, guests and amenities. */
function RoomTypes({ rooms }: Props) {
  if (rooms.length === 0) return null;
  return (
    <Section title={t("property.roomTypes")}>
      <ul className="flex flex-col gap-4">
        {rooms.map((room) => (
          <li key={room.room_public_id} className="flex flex-col gap-3 sm:flex-row sm:gap-4">
            <Picture
              image={room.images[0]}
              alt=""
              sizes="(min-width: 640px) 176px, 100vw"
              className="aspect-[3/2] w-full rounded sm:w-44"
              icon={BedDouble}
            />
            <div className="min-w-0">
              <h3 className="text-sm font-semibold">{room.name}</h3>
              <p className="text-muted">{factsOf(room).join(" · ")}</p>
              {room.attribute_codes.length > 0 && (
                <p className="mt-1 text-xs text-muted">
                  {room.attribute_codes.map(formatAttribute).join(t("format.comma"))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Facts of a room type: `2 × Single bed`, `24 m²`, `up to 3 guests`. */
function factsOf({ beds, size_sqm: size, max_occupancy: guests }: Room): string[] {
  return [
    ...(beds.length === 0 ? [] : [formatBeds(beds)]),
    ...(size === null ? [] : [t("property.size", { size })]),
    t("property.upToGuests", { guests: formatCount(guests, "guest") }),
  ];
}
