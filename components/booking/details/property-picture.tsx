"use client";

import { Hotel } from "lucide-react";
import { propertyQuery } from "@/components/property/property-queries";
import { Picture } from "@/components/ui/pictures/picture";
import { useRead } from "@/lib/staff/client/hooks";

/** The first picture of a booked property; a drawing for one without pictures, or that is no longer listed. */
export function PropertyPicture({ id }: { id: string }) {
  const { data } = useRead("property.get", propertyQuery(id), { staleTime: 300_000, retry: false });
  const [image] = data?.images ?? [];
  return (
    <Picture
      image={image}
      alt={image?.caption ?? ""}
      sizes="12rem"
      className="aspect-[3/2] w-full rounded sm:w-48"
      icon={Hotel}
    />
  );
}
