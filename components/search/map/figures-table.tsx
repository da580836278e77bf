import { Money } from "@/components/ui/values/money";
import { Button } from "../../ui/button";
import { formatDistance } from "../geography";
import type { Shown } from "../results/narrow";

/** The map's content as a table, for users of screen readers. */
export function FiguresTable({ shown, onPick }: { shown: readonly Shown[]; onPick: (id: string) => void }) {
  return (
    <div className="max-h-96 overflow-auto rounded border border-border bg-surface">
      <table className="w-full text-left">
        <caption className="sr-only">The results on the map</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-border">
            <th scope="col" className="px-3 py-2 font-semibold">
              Property
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Distance
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ result: { property, kilometres, currency }, best }) => (
            <tr key={property.public_id} className="border-b border-border last:border-b-0">
              <th scope="row" className="px-3 py-1 font-normal">
                <Button
                  size="sm"
                  variant="quiet"
                  className="-ml-2.5 text-left whitespace-normal!"
                  onPress={() => onPick(property.public_id)}
                >
                  {property.name}
                </Button>
              </th>
              <td className="px-3 py-1 text-right tabular-nums">
                {kilometres === undefined ? "–" : formatDistance(kilometres)}
              </td>
              <td className="px-3 py-1 text-right">
                <Money amount={best.total} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
