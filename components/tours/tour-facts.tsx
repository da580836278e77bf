import type { z } from "zod";
import type { TourOffer } from "@/lib/tour/schemas";
import { formatLanguageName } from "@/lib/format/names";
import { formatMinutes, formatDate, formatZone } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { mutePart } from "@/components/ui/values/text-parts";

export type Offer = z.output<typeof TourOffer>;
/** The fields of a departure, which offers and quotes both have. */
type Departure = Pick<Offer, "option_name" | "date" | "start_time" | "timezone" | "meeting_point" | "languages"> & {
  duration_minutes: number | null;
};

/** The facts of a departure: tour, local time and meeting point. */
export function TourFacts({ offer }: { offer: Offer }) {
  return (
    <div>
      <p className="font-semibold">{offer.tour_name}</p>
      <DepartureFacts departure={offer} />
    </div>
  );
}

/** The facts of a departure below the tour's name: option, local time and meeting point. */
export function DepartureFacts({ departure }: { departure: Departure }) {
  const { option_name, date, start_time, timezone, meeting_point, languages, duration_minutes } = departure;
  return (
    <>
      <p>{option_name}</p>
      <p className="mt-1 tabular-nums">
        {rich("tours.localTime", {
          date: formatDate(date),
          time: start_time,
          zone: formatZone(timezone),
          muted: mutePart,
        })}
      </p>
      <p className="mt-1 text-xs text-muted">
        {[
          duration_minutes !== null && formatMinutes(duration_minutes),
          languages.length > 0 && languages.map(formatLanguageName).join(t("format.comma")),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-xs text-muted">{t("tours.meetsAtPlace", { place: formatMeetingPoint(departure) })}</p>
      {meeting_point.address !== undefined && <p className="text-xs text-muted">{meeting_point.address}</p>}
    </>
  );
}

export const formatMeetingPoint = ({ meeting_point: { name } }: Pick<Offer, "meeting_point">): string => name;
