"use client";

import { Binoculars, CircleDashed, Plus, TriangleAlert } from "lucide-react";
import { startTripSale } from "@/components/booking/checkout/trip-sale";
import { EMPTY_CONTACT } from "@/components/booking/checkout/people-draft";
import { ButtonLink } from "@/components/ui/button";
import { IfMayWrite } from "@/components/ui/for-writing";
import { Section } from "@/components/ui/layout/section";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { useToday } from "@/lib/staff/client/service-time";
import { gapPath, ridePath, stayPath, toursPath, type Gap, type Plan } from "./plan-paths";
import { describeClash, describeGap, labelGap } from "./plan-texts";
import { TimeLine } from "./time-line";

interface Props {
  trip: { public_id: string; name: string };
  plan: Plan;
}

/** The trip's plan: time line, clashes, missing parts, and searches whose bookings join the trip. */
export function PlanSection({ trip, plan }: Props) {
  const today = useToday();
  const isOpen = ({ from }: { from: string }) => from >= today;
  const sell = (gap?: Gap) =>
    startTripSale({
      id: trip.public_id,
      name: trip.name,
      contact: { ...EMPTY_CONTACT, ...plan.contact },
      ...(plan.lead && { lead: plan.lead }),
      flight_number: gap?.flight_number ?? "",
    });
  const { gaps, clashes } = plan;
  const tours = plan.tours.filter(isOpen);
  const [firstTours] = tours;
  const nights = gaps.find((gap) => gap.kind === "NIGHTS" && isOpen(gap));
  const span = plan.from !== null && plan.from >= today && plan.from !== plan.to ? plan : { from: null, to: null };
  return (
    <Section
      title={t("trips.plan")}
      aside={
        <IfMayWrite>
          <nav aria-label={t("trips.addToTrip")} className="flex flex-wrap gap-1.5 print:hidden">
            <AddLink href={stayPath(plan, nights ?? span, nights?.place ?? firstTours?.place ?? null)} onPress={sell}>
              {t("trips.plan.stay")}
            </AddLink>
            <AddLink href={ridePath(plan)} onPress={sell}>
              {t("trips.plan.transfer")}
            </AddLink>
            <AddLink href={toursPath(plan, firstTours)} onPress={sell}>
              {t("trips.plan.tour")}
            </AddLink>
          </nav>
        </IfMayWrite>
      }
    >
      <div className="flex flex-col gap-4">
        {plan.parts.length > 0 ? (
          <TimeLine plan={plan} isOpen={isOpen} onSell={sell} />
        ) : (
          <p className="text-muted">{t("trips.plan.start")}</p>
        )}
        {clashes.length > 0 && (
          <ul aria-label={t("trips.clashes")} className="flex flex-col gap-2">
            {clashes.map((clash, at) => (
              <li key={at} className="flex gap-2 text-negative">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="wrap-anywhere">{describeClash(clash)}</span>
              </li>
            ))}
          </ul>
        )}
        {gaps.length + tours.length > 0 && (
          <ul aria-label={t("trips.missing")} className="grid gap-x-8 lg:grid-cols-2">
            {gaps.map((gap, at) => (
              <li key={at} className={ROW}>
                <CircleDashed aria-hidden className="size-4 shrink-0 text-caution" />
                <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{describeGap(gap)}</span>
                {isOpen(gap) && (
                  <SearchLink href={gapPath(plan, gap)} onPress={() => sell(gap)}>
                    {labelGap(gap)}
                  </SearchLink>
                )}
              </li>
            ))}
            {tours.map((one) => (
              <li key={`${one.place.public_id} ${one.from}`} className={ROW}>
                <Binoculars aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  {t("trips.plan.toursIn", { place: one.place.name, dates: formatDateRange(one.from, one.to) })}
                </span>
                <SearchLink href={toursPath(plan, one)} onPress={() => sell()}>
                  {t("trips.plan.searchTours")}
                </SearchLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

const ROW = "flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-border py-2";

function AddLink({ href, onPress, children }: { href: string; onPress: () => void; children: string }) {
  return (
    <ButtonLink size="sm" href={href} onPress={() => onPress()}>
      <Plus aria-hidden className="size-4" />
      {children}
    </ButtonLink>
  );
}

function SearchLink({ href, onPress, children }: { href: string; onPress: () => void; children: string }) {
  return (
    <IfMayWrite>
      <span className="print:hidden">
        <ButtonLink size="sm" href={href} onPress={onPress}>
          {children}
        </ButtonLink>
      </span>
    </IfMayWrite>
  );
}
