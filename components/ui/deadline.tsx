import { ownZone, sameClock, sayInstant, sayInstantBeside, sayZone } from "../words/dates";

/** An instant at the property, and beside it at the agent's desk where clocks differ. */
export function Deadline({ at, zone }: { at: string | Date; zone: string }) {
  const here = ownZone();
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
