import type { Pool } from "pg";
import { freshCode, insert, insertNamed, type Made } from "./insert";

/** A part of a package: nights in a property, or a service's departure. */
type ComponentOptions = { day?: number } & (
  | { property: Made; nights?: number }
  | { service: number; startTime?: string }
);
export interface PackageOptions {
  name?: string;
  status?: "ACTIVE" | "INACTIVE";
  place?: Made | null;
  timezone?: string;
  /** Discount in percent. */
  discount?: string;
  sellFrom?: string;
  sellUntil?: string;
  /** 1 Monday to 7 Sunday. */
  startWeekdays?: number[];
}

/** A package of some parts in Berlin; by default without a discount and starting on any day. */
export async function makePackage(client: Pool, components: ComponentOptions[], options: PackageOptions = {}) {
  const made = await insertNamed(client, "package", "pkg", {
    code: freshCode(),
    name: options.name ?? "Package of the tests",
    status: options.status ?? "ACTIVE",
    place_id: options.place?.id ?? null,
    country_code: "DE",
    timezone: options.timezone ?? "Europe/Berlin",
    discount_percent: options.discount ?? "0",
    sell_from: options.sellFrom ?? null,
    sell_until: options.sellUntil ?? null,
    start_weekdays: options.startWeekdays ?? [1, 2, 3, 4, 5, 6, 7],
  });
  for (const [i, component] of components.entries()) {
    const what =
      "property" in component
        ? { property_id: component.property.id, nights: component.nights ?? 2 }
        : { service_id: component.service, start_time: component.startTime ?? "" };
    const part = { package_id: made.id, position: i + 1, day_offset: component.day ?? 0, ...what };
    await insert(client, "package_component", part, "position");
  }
  return made;
}
