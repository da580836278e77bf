import { BedDouble, Binoculars, Bus, Package, Plane, type LucideIcon } from "lucide-react";
import { Money } from "../ui/values/money";
import { formatDate } from "@/lib/format/dates";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import { formatItem, type NamedItem } from "./item-labels";

const ICONS: Record<number, LucideIcon> = { 1: BedDouble, 2: Bus, 3: Binoculars, 4: Plane };

interface TimedItem extends NamedItem {
  item_no: number;
  /** The item's share of the price; absent if there is only a total. */
  amount?: string;
}

/** The items of a package in chronological order, by day. */
export function PackageTimeline({ items, currency }: { items: readonly TimedItem[]; currency: string }) {
  return (
    <ol className="flex flex-col">
      {items.map((item, at) => {
        const Icon = ICONS[item.product_type] ?? Package;
        const { title, note } = formatItem(item);
        const day = item.starts_at.slice(0, 10);
        return (
          <li key={item.item_no} className="relative flex gap-3 pb-3 last:pb-0">
            {at < items.length - 1 && <span aria-hidden className="absolute top-7 bottom-0 start-3.5 w-px bg-border" />}
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
            >
              <Icon className="size-4" />
            </span>
            <div className="min-w-0 flex-1">
              {day !== items[at - 1]?.starts_at.slice(0, 10) && (
                <p className="text-xs font-semibold text-muted">{formatDate(day)}</p>
              )}
              <p className="break-words">
                <span className="sr-only">{formatProductType(item.product_type)}: </span>
                {title}
              </p>
              <p className="text-xs text-muted">{note}</p>
            </div>
            {item.amount !== undefined && <Money amount={item.amount} currency={currency} className="text-muted" />}
          </li>
        );
      })}
    </ol>
  );
}

interface Protection {
  organiser?: string | null | undefined;
  protection?: string | null | undefined;
}

/** The organiser of a package, who is liable for it by law, and the protection of the money that is paid for it. */
export function PackageProtection({ organiser, protection }: Protection) {
  if (!organiser && !protection) return null;
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {[
        [t("paper.organiser"), organiser],
        [t("packages.protection"), protection],
      ].map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="break-words">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
