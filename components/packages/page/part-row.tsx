import type { ReactNode } from "react";
import { formatProductType } from "@/lib/format/product";
import { SoldPicture, type Sold } from "@/components/content/sold-picture";

interface Props {
  sold: Sold;
  title: ReactNode;
  /** When the part takes place. */
  note: string;
  /** Shown beside the title: the part's share of the package's price. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A part of a package: picture, title and time, with its facts below. */
export function PartRow({ sold, title, note, aside, children }: Props) {
  return (
    <li className="flex flex-col gap-3 not-first:border-t not-first:border-border not-first:pt-5 sm:flex-row sm:items-start sm:gap-4">
      <SoldPicture sold={sold} />
      <div className="flex w-full min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-xs text-muted">
              {formatProductType(sold.product_type)} · {note}
            </p>
            <h3 className="text-md wrap-anywhere">{title}</h3>
          </div>
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}
