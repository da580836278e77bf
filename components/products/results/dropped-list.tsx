import { grouped } from "@/lib/core/lists";
import { t } from "@/lib/language/text";
import { Disclosure } from "@/components/ui/layout/disclosure";

/** A product that is not offered, with the reason. */
export interface RefusedProduct {
  name: string;
  why: string;
}

/** Removes duplicates: one line per name and reason. */
export const removeDuplicates = (refused: readonly RefusedProduct[]): RefusedProduct[] => [
  ...new Map(refused.map((one) => [`${one.name} ${one.why}`, one])).values(),
];

function Lines({ refused }: { refused: readonly RefusedProduct[] }) {
  return (
    <ul className="flex flex-col gap-1 text-start">
      {[...grouped(refused, ({ why }) => why)].map(([why, same]) => (
        <li key={why}>
          <span className="font-semibold">{same.map(({ name }) => name).join(" · ")}:</span> {why}
        </li>
      ))}
    </ul>
  );
}

interface DroppedListProps {
  refused: readonly RefusedProduct[];
  /** The kind of record that refuses the search. */
  of: "transfer" | "option" | "fare" | "package";
}

/** Products that refuse the search, with the reasons, below the results. */
export function DroppedList({ refused, of }: DroppedListProps) {
  if (refused.length === 0) return null;
  return (
    <Disclosure title={t(`products.more.${of}`, { count: refused.length })}>
      <div className="pt-1 text-muted">
        <Lines refused={refused} />
      </div>
    </Disclosure>
  );
}

/** The reasons why every product refuses the search, shown if there are no results. */
export function WhyNoResults({ refused }: { refused: readonly RefusedProduct[] }) {
  if (refused.length === 0) return null;
  return (
    <div className="mt-3 border-t border-border pt-3">
      <Lines refused={refused} />
    </div>
  );
}
