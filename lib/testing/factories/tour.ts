import type { Pool } from "pg";
import { freshCode, insertNamed, type Made } from "./insert";
import { makeService, type ServiceOptions } from "./stocked";

export interface TourOptionOptions extends ServiceOptions {
  name?: string;
  maxParty?: number;
  minParty?: number;
  /** What guests are told and asked, by the names of the columns. */
  joining?: { pickup_points?: object[]; questions?: object[]; included?: string[]; excluded?: string[] };
  durationMinutes?: number | null;
}
interface TourOptions {
  name?: string;
  category?: string;
  country?: string;
  timezone?: string;
  place?: Made | null;
  status?: "ACTIVE" | "INACTIVE";
  options?: TourOptionOptions[];
}
export interface MadeTour extends Made {
  /** Options, each with the id of its service. */
  options: Made[];
}

/** A walk in Berlin; by default with one option, which starts at ten. */
export async function makeTour(client: Pool, tour: TourOptions = {}): Promise<MadeTour> {
  const made = await insertNamed(client, "tour", "tou", {
    code: freshCode(),
    name: tour.name ?? "Tour of the tests",
    status: tour.status ?? "ACTIVE",
    category_code: tour.category ?? "WALKING",
    place_id: tour.place?.id ?? null,
    country_code: tour.country ?? "DE",
    timezone: tour.timezone ?? "Europe/Berlin",
    meeting_point: { name: "At the gate", latitude: 52.5163, longitude: 13.3777 },
    duration_minutes: 120,
    attribute_codes: [],
  });
  const options: Made[] = [];
  for (const [i, option] of (tour.options ?? [{}]).entries()) {
    const serviceId = await makeService(client, 3, { startTimes: ["10:00"], ...option });
    options.push(
      await insertNamed(
        client,
        "tour_option",
        "opt",
        {
          service_id: serviceId,
          tour_id: made.id,
          name: option.name ?? `Option ${i + 1}`,
          duration_minutes: option.durationMinutes ?? null,
          max_party: option.maxParty ?? 30,
          min_party: option.minParty ?? 1,
          ...Object.fromEntries(
            Object.entries(option.joining ?? {}).map(([column, list]) => [column, JSON.stringify(list)]),
          ),
        },
        "service_id",
      ),
    );
  }
  return { ...made, options };
}
