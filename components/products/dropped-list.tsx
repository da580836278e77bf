import { Disclosure } from "../ui/disclosure";

/** What could not be offered, and why. */
export interface Refused {
  name: string;
  why: string;
}

/** One line for each name and reason, whatever the number of tariffs. */
export const withoutRepeats = (refused: readonly Refused[]): Refused[] => [
  ...new Map(refused.map((one) => [`${one.name} ${one.why}`, one])).values(),
];

function Lines({ refused }: { refused: readonly Refused[] }) {
  return (
    <ul className="flex flex-col gap-1 text-left">
      {refused.map(({ name, why }) => (
        <li key={`${name} ${why}`}>
          <span className="font-semibold">{name}:</span> {why}
        </li>
      ))}
    </ul>
  );
}

/** Below what was found: what else there is, and why it does not take the party. */
export function DroppedList({ refused, what }: { refused: readonly Refused[]; what: [one: string, many: string] }) {
  if (refused.length === 0) return null;
  return (
    <Disclosure title={`${refused.length} more ${what[refused.length === 1 ? 0 : 1]} cannot take this search`}>
      <div className="pt-1 text-muted">
        <Lines refused={refused} />
      </div>
    </Disclosure>
  );
}

/** Where nothing was found: why, of all that there is. */
export function WhyNothing({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <div className="mt-3 border-t border-border pt-3">
      <Lines refused={refused} />
    </div>
  );
}
