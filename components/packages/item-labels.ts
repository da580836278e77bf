import type { z } from "zod";
import type { PackageItem } from "@/lib/package/schemas";
import type { QuotedItem } from "@/lib/sales-quote/offers/schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatClock } from "../flights/flight-facts";
import { formatBoard } from "@/lib/format/board";
import { formatCount } from "@/lib/format/counts";
import { formatProductType } from "@/lib/format/product";
import { formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";

export type Item = z.output<typeof PackageItem>;
/** The fields of an item that its label uses; items of offers and of quotes have them. */
export type NamedItem = Pick<Item, "product_type" | "starts_at" | "ends_at"> & {
  details: z.output<typeof QuotedItem>["details"];
};

/** The title and description of a package item; for an unknown type the product's name only. */
export function formatItem({ product_type, details, starts_at, ends_at }: NamedItem): { title: string; note: string } {
  if (product_type === PRODUCT_TYPE.FLIGHT && "carrier_code" in details) {
    const endOf = ({ iata_code, name }: typeof details.origin) => iata_code ?? name;
    const [from, to] = [endOf(details.origin), endOf(details.destination)];
    return {
      title: t("packages.flightLeg", { from, departs: formatClock(starts_at), to, arrives: formatClock(ends_at) }),
      note: `${details.carrier_name} ${details.carrier_code} ${details.flight_number}`,
    };
  }
  if (product_type === PRODUCT_TYPE.TRANSFER && "vehicle_type" in details)
    return {
      title: t("products.routeTo", { from: details.from_zone_name, to: details.to_zone_name }),
      note: details.vehicle_type.name,
    };
  if (product_type === PRODUCT_TYPE.STAY && "property_name" in details) {
    const rooms = details.rooms.map(({ name, meal_plan_code: board }) =>
      [name, formatNoun(formatBoard(board))].join(t("format.comma")),
    );
    return {
      title: t("packages.nightsAt", { nights: formatCount(details.nights, "night"), property: details.property_name }),
      note: [...new Set(rooms)]
        .map((room) => {
          const count = rooms.filter((one) => one === room).length;
          return count === 1 ? room : t("packages.rooms", { count, room });
        })
        .join("; "),
    };
  }
  if (product_type === PRODUCT_TYPE.TOUR && "tour_name" in details)
    return {
      title: `${formatClock(starts_at)} ${details.tour_name}`,
      note: t("packages.meets", { option: details.option_name, place: details.meeting_point.name }),
    };
  return { title: formatProductType(product_type), note: "" };
}
