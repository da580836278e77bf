import { Clock, LogOut } from "lucide-react";
import { ProductIcon } from "@/components/booking/list/what-and-when";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PublicItinerary } from "@/lib/document/public-itinerary-schemas";
import { t } from "@/lib/language/text";

type Stop = PublicItinerary["days"][number]["stops"][number];

/** An entry of a trip's day, with everything that the travellers need there. */
export function PublicStop({ stop }: { stop: Stop }) {
  const { part, kind, name, time, product_type: type } = stop;
  if (part === "END")
    return (
      <li className="flex items-center gap-2 text-muted">
        <LogOut aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
        <span className="wrap-anywhere">{t("trips.checkOut", { title: name })}</span>
      </li>
    );
  return (
    <li className="flex flex-col gap-3 rounded border border-border bg-surface p-4 print:break-inside-avoid">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {time !== null && <span className="text-md font-semibold tabular-nums">{time}</span>}
        <h3 className="flex min-w-0 items-center gap-2 text-md">
          <ProductIcon type={type} />
          <span className="wrap-anywhere">
            <span className="sr-only">{kind}: </span>
            {name}
          </span>
        </h3>
        {type === PRODUCT_TYPE.STAY && <span className="text-xs text-muted">{stop.when}</span>}
      </div>
      {stop.is_waiting && (
        <p className="flex items-center gap-2 rounded bg-caution-soft px-3 py-2 text-caution">
          <Clock aria-hidden className="size-4 shrink-0" />
          {t("itinerary.waiting")}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {stop.facts.map(({ label, value, is_left_to_right: isLeftToRight }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <bdi dir={isLeftToRight ? "ltr" : "auto"}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {stop.parts.length > 0 && (
        <ul className="flex flex-col gap-2 border-t border-border pt-3">
          {stop.parts.map(({ title, lines }, at) => (
            <li key={at}>
              <p className="font-medium wrap-anywhere">
                <bdi>{title}</bdi>
              </p>
              {lines.map((line, n) => (
                <p key={n} className="text-muted wrap-anywhere">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {stop.fees.length > 0 && (
        <p className="border-t border-border pt-3 text-xs text-muted">
          {t("quotes.paidAtProperty", { fees: stop.fees.join(t("format.comma")) })}
        </p>
      )}
    </li>
  );
}
