import { BedDouble } from "lucide-react";
import type { Property } from "@/components/search/offers/offers";
import { Section } from "@/components/ui/layout/section";
import { Picture } from "@/components/ui/pictures/picture";
import { formatCount } from "@/lib/format/counts";
import { formatBeds } from "@/lib/format/property";
import { formatAttribute } from "@/lib/format/reference";
import { t } from "@/lib/language/text";

type Room = Property["rooms"][number];

interface Props {
  rooms: Property["rooms"];
}

/** The room types of a property: beds, size, guests and amenities. */
export function RoomTypes({ rooms }: Props) {
  if (rooms.length === 0) return null;
  return (
    <Section title={t("property.roomTypes")}>
      <ul className="flex flex-col gap-4">
        {rooms.map((room) => (
          <li key={room.room_public_id} className="flex flex-col gap-3 sm:flex-row sm:gap-4">
            <Picture
              image={room.images[0]}
              alt=""
              sizes="(min-width: 640px) 176px, 100vw"
              className="aspect-[3/2] w-full rounded sm:w-44"
              icon={BedDouble}
            />
            <div className="min-w-0">
              <h3 className="text-sm font-semibold">{room.name}</h3>
              <p className="text-muted">{factsOf(room).join(" · ")}</p>
              {room.attribute_codes.length > 0 && (
                <p className="mt-1 text-xs text-muted">
                  {room.attribute_codes.map(formatAttribute).join(t("format.comma"))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Facts of a room type: `2 × Single bed`, `24 m²`, `up to 3 guests`. */
function factsOf({ beds, size_sqm: size, max_occupancy: guests }: Room): string[] {
  return [
    ...(beds.length === 0 ? [] : [formatBeds(beds)]),
    ...(size === null ? [] : [t("property.size", { size })]),
    t("property.upToGuests", { guests: formatCount(guests, "guest") }),
  ];
}
