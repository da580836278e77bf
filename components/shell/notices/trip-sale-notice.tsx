"use client";

import { Route } from "lucide-react";
import { usePathname } from "next/navigation";
import { endTripSale, useTripSale } from "@/components/booking/checkout/trip-sale";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/values/text-link";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

/** The screens on which products are found and booked. */
const SELLING = ["/search", "/book", "/properties", "/tours", "/packages"];

/** On selling screens, names the trip that the next booking will join. */
export function TripSaleNotice() {
  const sale = useTripSale();
  const path = usePathname();
  if (!sale || !SELLING.some((screen) => path === screen || path.startsWith(`${screen}/`))) return null;
  return (
    <aside
      aria-label={t("shell.bookingForTrip")}
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-1 text-sm print:hidden"
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <Route aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="wrap-anywhere">
          {rich("shell.joinsTrip", {
            trip: sale.name,
            link: (name) => (
              <TextLink key="link" href={`/trips/${sale.id}`}>
                {name}
              </TextLink>
            ),
          })}
        </span>
      </span>
      <Button size="sm" variant="quiet" onPress={endTripSale}>
        {t("shell.doNotAdd")}
      </Button>
    </aside>
  );
}
