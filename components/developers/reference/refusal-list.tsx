import type { Refusal } from "@/lib/staff/developer/shapes";

/** Error codes and their meaning. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <dl className="@container flex flex-col divide-y divide-border">
      {refusals.map(({ status, code, meaning }) => (
        <div key={code} className="grid gap-x-4 py-1.5 @2xl:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <dt className="flex items-baseline gap-2 font-mono text-xs font-semibold wrap-anywhere">
            <span className="text-muted">{status}</span>
            {code}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
