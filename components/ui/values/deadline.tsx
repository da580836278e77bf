import { haveSameLocalTime, formatDateTime, formatDateTimeBeside, formatZone } from "@/lib/format/dates";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { t } from "@/lib/language/text";

/** A deadline in the property's local time, and in the agent's if it differs. */
export function Deadline({ at, zone }: { at: string | Date; zone: string }) {
  const here = useOwnZone();
  return (
    <span className="tabular-nums">
      {formatDateTime(at, zone)}
      <span className="text-muted">
        {" "}
        {t("ui.placeTime", { place: formatZone(zone) })}
        {!haveSameLocalTime(at, zone, here) && ` · ${t("ui.yourTime", { time: formatDateTimeBeside(at, here, zone) })}`}
      </span>
    </span>
  );
}
