import { sameClock, formatDateTime, formatDateTimeBeside, formatZone } from "@/lib/format/dates";
import { useOwnZone } from "@/lib/staff/client/use-page-values";

/** A deadline in the property's local time, and in the agent's if it differs. */
export function Deadline({ at, zone }: { at: string | Date; zone: string }) {
  const here = useOwnZone();
  return (
    <span className="tabular-nums">
      {formatDateTime(at, zone)}
      <span className="text-muted">
        {" "}
        {formatZone(zone)} time
        {!sameClock(at, zone, here) && ` · ${formatDateTimeBeside(at, here, zone)} yours`}
      </span>
    </span>
  );
}
