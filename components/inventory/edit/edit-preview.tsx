import { ArrowRight } from "lucide-react";
import { nightsBetween } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { CALENDAR_NIGHTS } from "@/lib/supply/desk/desk-limits";
import { Notice } from "@/components/ui/feedback/notice";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { formatCount } from "@/lib/format/dates";
import { differencesOf } from "./differences";
import type { EditBody } from "./edit-draft";

export type Report = ResponseOf<"inventory.edit">;

/** The number of nights that an edit changes or puts on sale. */
export const nightsOf = ({ changes }: Report) => changes.room_day ?? { inserted: 0, updated: 0 };

/** The preview of an edit: the number of nights and the replaced values. */
export function EditPreview({ property, edit, report }: { property: string; edit: EditBody; report: Report }) {
  const { inserted, updated } = nightsOf(report);
  const length = nightsBetween(edit.from, edit.to) + 1;
  const nights = String(Math.min(length, CALENDAR_NIGHTS));
  const { data } = useRead("inventory.get", { params: { public_id: property }, query: { from: edit.from, nights } });
  if (inserted + updated === 0)
    return (
      <Notice tone="info" title="Nothing would change">
        These nights already have these values.
      </Notice>
    );
  const title = [
    updated > 0 && `${formatCount(updated, "night")} would change`,
    inserted > 0 && `${formatCount(inserted, "night")} would be put on sale`,
  ];
  return (
    <section
      aria-label="Preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="flex max-h-[40dvh] flex-col gap-2 overflow-auto rounded bg-accent-soft p-3"
    >
      <h3 className="text-sm text-accent">{title.filter(Boolean).join(", ")}</h3>
      {data ? (
        <table className="w-full text-xs">
          <tbody>
            {differencesOf(data, edit).map(({ what, before, after, nights: count }) => (
              <tr key={`${what} ${before}`} className="align-baseline">
                <th scope="row" className="py-0.5 pr-3 text-left font-medium">
                  {what}
                </th>
                <td className="pr-3 tabular-nums">
                  <span className="line-through">{before}</span>
                  <ArrowRight aria-label="becomes" className="mx-1 inline size-3" />
                  <span className="font-semibold">{after}</span>
                </td>
                <td className="text-right whitespace-nowrap">{formatCount(count, "night")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton className="h-12" />
      )}
      {length > CALENDAR_NIGHTS && (
        <p className="text-xs">Values are compared for the first {CALENDAR_NIGHTS} nights.</p>
      )}
    </section>
  );
}
