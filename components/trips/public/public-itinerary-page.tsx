"use client";

import { CalendarPlus, FileText } from "lucide-react";
import type { z } from "zod";
import { LetterheadView } from "@/components/shared-link/letterhead-view";
import { useCountedView } from "@/components/shared-link/use-counted-view";
import { LazyPointsMap, MapOnDemand } from "@/components/map/property-map";
import { useHasMap } from "@/components/map/use-has-map";
import { ButtonLink } from "@/components/ui/button";
import { Money } from "@/components/ui/values/money";
import type { PublicItinerary } from "@/lib/document/public-itinerary-schemas";
import { formatDate, formatLongRange, formatShortDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { Letterhead } from "@/lib/partner/letterhead/schemas";
import { PublicStop } from "./public-stop";

interface Props {
  token: string;
  itinerary: PublicItinerary;
  letterhead: z.output<typeof Letterhead>;
}

/** The page that travellers open by a trip's link: the agency's letterhead, and the bookings day by day. */
export function PublicItineraryPage({ token, itinerary, letterhead }: Props) {
  const { name, from, to, travellers, days, points, prices, ends_at: endsAt } = itinerary;
  const hasMap = useHasMap(points);
  useCountedView("itinerary", token);
  return (
    <div className="min-h-dvh">
      <LetterheadView letterhead={letterhead} width="max-w-3xl" />
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6">
        <header className="flex flex-col gap-1">
          <p className="text-xs font-semibold text-muted">{t("paper.itinerary")}</p>
          <h1 className="text-xl wrap-anywhere">{name}</h1>
          {from !== null && to !== null && <p className="text-md text-muted">{formatLongRange(from, to)}</p>}
          {travellers.length > 0 && <p className="wrap-anywhere">{travellers.join(t("format.comma"))}</p>}
        </header>
        {days.length === 0 ? (
          <p className="text-muted">{t("itinerary.empty", { agency: letterhead.name })}</p>
        ) : (
          <>
            <div className="flex flex-wrap gap-2 print:hidden">
              <ButtonLink href={`/itinerary/${token}/itinerary.pdf`} isFile>
                <FileText aria-hidden className="size-4" />
                {t("sharedLink.openPdf")}
              </ButtonLink>
              <ButtonLink href={`/itinerary/${token}/itinerary.ics`} isFile>
                <CalendarPlus aria-hidden className="size-4" />
                {t("itinerary.addToCalendar")}
              </ButtonLink>
            </div>
            {hasMap && points.length > 0 && (
              <MapOnDemand>
                <LazyPointsMap label={t("trips.mapOfTrip")} points={points} />
              </MapOnDemand>
            )}
            <ol className="flex flex-col gap-6">
              {days.map(({ date, stops }) => (
                <li key={date} className="flex flex-col gap-2">
                  <h2 className="text-md">{formatDate(date)}</h2>
                  <ul className="flex flex-col gap-3">
                    {stops.map((stop) => (
                      <PublicStop key={stop.id} stop={stop} />
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
            {prices.length > 0 && (
              <section className="flex flex-col gap-1 border-t border-border pt-4" aria-labelledby="price">
                <h2 id="price" className="text-md">
                  {t("itinerary.price")}
                </h2>
                <ul className="flex flex-col gap-1">
                  {prices.map(({ currency, amount }) => (
                    <li key={currency}>
                      <Money amount={amount} currency={currency} size="xl" />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <p className="text-xs text-muted">
              {t("itinerary.times")} {t("itinerary.until", { date: formatShortDate(endsAt.slice(0, 10)) })}
            </p>
          </>
        )}
      </main>
    </div>
  );
}
