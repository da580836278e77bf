import { sameClock, sayInstant, sayInstantBeside, sayZone } from "../words/dates";
import { useOwnZone } from "../words/use-own-zone";

/** An instant at the property, and beside it at the agent's desk where clocks differ. */
export function Deadline({ at, zone }: { at: string | Date; zone: string }) {
  const here = useOwnZone();
  return (
    <span className="tabular-nums">
      {sayInstant(at, zone)}
      <span className="text-muted">
        {" "}
        {sayZone(zone)} time
        {!sameClock(at, zone, here) && ` · ${sayInstantBeside(at, here, zone)} yours`}
      </span>
    </span>
  );
}
