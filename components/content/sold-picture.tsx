"use client";

import { Picture } from "@/components/ui/pictures/picture";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useRead } from "@/lib/staff/client/hooks";
import { iconOfProduct } from "./product-icon";

/** Something sold or offered: a booking, an item of a package or an offer. */
export interface Sold {
  product_type: number;
  property_public_id?: string | undefined;
  /** The details of the sold product (detail-schemas). */
  details?: unknown;
}

interface Details {
  property_public_id?: string;
  tour_public_id?: string;
  package_public_id?: string;
  vehicle_type?: { public_id?: string };
}

type Read = "property.get" | "tour.get" | "package.get" | "vehicleType.get";

/** The record whose pictures are shown for a product; undefined for flights, which have none. */
function sourceOf({ product_type: type, details, property_public_id: property }: Sold): {
  read?: Read;
  id?: string | undefined;
} {
  const sold = (details ?? {}) as Details;
  switch (type) {
    case PRODUCT_TYPE.STAY:
      return { read: "property.get", id: property ?? sold.property_public_id };
    case PRODUCT_TYPE.TRANSFER:
      return { read: "vehicleType.get", id: sold.vehicle_type?.public_id };
    case PRODUCT_TYPE.TOUR:
      return { read: "tour.get", id: sold.tour_public_id };
    case PRODUCT_TYPE.PACKAGE:
      return { read: "package.get", id: sold.package_public_id };
    default:
      return {};
  }
}

const SIZES = {
  /** In the row of a list. */
  small: { sizes: "6rem", className: "aspect-[3/2] w-24 rounded" },
  /** Beside facts; above them on a phone. */
  medium: { sizes: "(min-width: 640px) 12rem, 100vw", className: "aspect-[3/2] w-full rounded sm:w-48" },
  /** Above a summary, in full width. */
  wide: { sizes: "24rem", className: "aspect-[5/2] w-full rounded" },
} as const;

/** The first picture of the property, tour, vehicle or package. Without one, a drawing of the same size. */
export function SoldPicture({ sold, size = "medium" }: { sold: Sold; size?: keyof typeof SIZES }) {
  const { read = "property.get", id } = sourceOf(sold);
  const { data } = useRead(
    read,
    { params: { public_id: id ?? "-" } },
    { enabled: id !== undefined, staleTime: 300_000, retry: false },
  );
  const image = data?.images[0];
  return <Picture image={image} alt={image?.caption ?? ""} icon={iconOfProduct(sold.product_type)} {...SIZES[size]} />;
}
