"use client";

import { Binoculars, CircleOff } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { formatCount } from "@/lib/format/counts";
import { formatMinutes, formatZone } from "@/lib/format/dates";
import { PropertyMap } from "@/components/map/property-map";
import { AboutSection, AttributesSection, ContentSkeleton } from "@/components/content/content-sections";
import { ShareButton } from "@/components/content/share-button";
import { formatLanguageName } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { MissingRecord } from "../ui/tables/missing-record";
import { Skeleton } from "../ui/feedback/skeleton";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Gallery } from "../ui/pictures/gallery";
import { Badge } from "../ui/values/badge";
import { KeyValues } from "../ui/values/key-values";
import {
  isTourComplete,
  LIMITS,
  readTour,
  tourPagePath,
  tourPath,
  tourProblems,
  tourQuery,
  type TourState,
} from "./tour-state";
import { LanguageField } from "../products/search/choice-fields";
import { PartyField } from "../products/search/party-field";
import { useSearchDraft } from "../products/search/use-search-draft";
import { Button } from "../ui/button";
import { TourDaysField } from "./tour-days-field";

const TourOffers = dynamic(() => import("./tour-offers").then((module) => module.TourOffers), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

type TourRecord = ResponseOf<"tour.get">;

/** A tour's page. Its address contains dates, party and the searched place, so that it can be shared. */
export function TourPage({ id }: { id: string }) {
  const router = useRouter();
  const query = useSearchParams();
  const { data: tour, error, isPending, refetch } = useRead("tour.get", tourQuery(id));
  const name = tour?.name ?? "";
  // The search whose results linked here; the page itself searches this tour only.
  const from = useMemo(() => readTour(query), [query]);
  const search = useMemo(() => ({ ...from, where: { kind: "tour" as const, id, label: name } }), [from, id, name]);
  if (isPending) return <ContentSkeleton what={t("tours.loading")} />;
  if (!tour) {
    return (
      <MissingRecord
        what="tour"
        id={id}
        check="link"
        failure={error}
        onRetry={() => void refetch()}
        action={{ href: "/search/tours", label: t("tours.searchTours") }}
        isPage
      />
    );
  }
  const { images, descriptions, attribute_codes: codes, meeting_point: meeting } = tour;
  const { latitude, longitude } = meeting;
  const backTo = tourPagePath(id, from);
  return (
    <article className="flex flex-col gap-5 [&>header]:mb-0">
      <TourHeader tour={tour} from={from} />
      {images.length > 0 && <Gallery title={name} images={images} icon={Binoculars} />}
      <TourDatesForm
        initial={search}
        timezone={tour.timezone}
        onChange={(next) => router.push(pageOf(id, next, from), { scroll: false })}
      />
      {isTourComplete(search) ? (
        <TourOffers key={backTo} search={search} backTo={backTo} />
      ) : (
        <p className="text-muted">{t("tours.chooseDays")}</p>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <AboutSection descriptions={descriptions} />
          <Options tour={tour} />
        </div>
        <aside aria-label={t("products.facts")} className="flex flex-col gap-5">
          <Section title={t("tours.meetingPoint")}>
            <div className="flex flex-col gap-3">
              <div>
                <p className="font-semibold">{meeting.name}</p>
                {meeting.address !== undefined && <p className="text-muted">{meeting.address}</p>}
                <p className="text-xs text-muted">{t("tours.timesAre", { zone: formatZone(tour.timezone) })}</p>
              </div>
              {latitude !== undefined && longitude !== undefined && (
                <PropertyMap property={{ name: meeting.name, latitude, longitude }} />
              )}
            </div>
          </Section>
          <AttributesSection title={t("tours.goodToKnow")} codes={codes} />
        </aside>
      </div>
    </article>
  );
}

/** The address of the page for other dates; it keeps the place of the first search. */
const pageOf = (id: string, next: TourState, { where }: TourState): string => tourPagePath(id, { ...next, where });

function TourHeader({ tour, from }: { tour: TourRecord; from: TourState }) {
  const { name, status, duration_minutes: minutes, meeting_point: meeting } = tour;
  const isFromPlace = from.where?.kind === "place";
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {status !== "ACTIVE" && (
            <Badge tone="neutral" icon={CircleOff}>
              {t("products.notOnSale")}
            </Badge>
          )}
        </span>
      }
      subtitle={`${formatMinutes(minutes)} · ${meeting.name}`}
      back={
        isFromPlace
          ? { href: tourPath(from), label: t("tours.toursIn", { place: from.where!.label }) }
          : { href: "/search/tours", label: t("tours.searchTours") }
      }
      action={<ShareButton />}
    />
  );
}

/** The tour's options with duration, languages and party size. */
function Options({ tour: { options } }: { tour: TourRecord }) {
  if (options.length === 0) return null;
  return (
    <Section title={t("tours.options")}>
      <ul className="flex flex-col divide-y divide-border">
        {options.map((option) => (
          <li key={option.option_public_id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <h3 className="text-sm">{option.name}</h3>
            {option.description !== null && <p className="max-w-prose">{option.description}</p>}
            <KeyValues
              items={[
                [t("tours.duration"), formatMinutes(option.duration_minutes)],
                [
                  t("tours.languages"),
                  option.languages.length > 0
                    ? option.languages.map(formatLanguageName).join(t("format.comma"))
                    : t("products.anyLanguage"),
                ],
                [t("products.travellers"), t("tours.upTo", { count: option.max_party })],
                [t("tours.salesEnd"), t("tours.beforeDeparture", { hours: formatCount(option.lead_hours, "hour") })],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Props {
  initial: TourState;
  /** The tour's time zone: the first date to choose is today there. */
  timezone: string;
  onChange: (search: TourState) => void;
}

/** The form for one tour: days, travellers and language. */
function TourDatesForm({ initial, timezone, onChange }: Props) {
  const form = useSearchDraft(initial, tourProblems);
  const { draft, change, problems } = form;
  const today = useToday(timezone);
  return (
    <form
      aria-label={t("tours.datesAndTravellers")}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(onChange);
      }}
      className="grid gap-3 rounded border border-border bg-surface p-4 sm:grid-cols-2 sm:items-start lg:grid-cols-[minmax(17.5rem,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TourDaysField draft={draft} change={change} today={today} problem={problems?.dates} />
      <PartyField {...form} limits={LIMITS} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <Button type="submit" variant="primary" className="sm:mt-5">
        {t("products.showPrices")}
      </Button>
    </form>
  );
}
