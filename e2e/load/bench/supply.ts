import fs from "node:fs";
import path from "node:path";
import { addDays } from "@/lib/core/dates";

/** Nights on sale from tomorrow. */
export const NIGHTS = 365;
const PERIODS = 12;
const ROOMS = ["DBL", "SUI"];
const ALLOTMENT = 1000;

const FILES = {
  "properties.csv":
    "code,name,category_code,star_rating,city,country_code,latitude,longitude,timezone,currency_code,description_en,attribute_codes,synthetic",
  "rooms.csv": "property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy",
  "rate_plans.csv": "property_code,code,name,board_code,currency_code,non_refundable,free_until",
  "room_days.csv": "property_code,room_code,from,to,allotment,prices",
};

/**
 * Writes supply files for the properties numbered `first` to `last`: two room types, two rate plans, and a year of
 * nights whose price changes monthly. All are alike, because only their number matters.
 */
export function writeSupply(folder: string, first: number, last: number): void {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  const open = Object.entries(FILES).map(([name, header]) => {
    const file = fs.openSync(path.join(folder, name), "w");
    fs.writeSync(file, `${header}\n`);
    return file;
  });
  for (let n = first; n <= last; n++) {
    const code = `H${n}`;
    const nights = ROOMS.flatMap((room, r) =>
      Array.from({ length: PERIODS }, (_, i) => {
        const from = addDays(tomorrow, Math.round((i * NIGHTS) / PERIODS));
        const to = addDays(tomorrow, Math.round(((i + 1) * NIGHTS) / PERIODS) - 1);
        const price = 100 + r * 40 + ((n * 7 + i * 13) % 50);
        return `${code},${room},${from},${to},${ALLOTMENT},FLEX=${price + 20}.00;NRF=${price}.00`;
      }),
    );
    const [latitude, longitude] = [43 + (n % 7000) / 1000, (n % 6000) / 1000];
    const description = `Hotel ${n} is five minutes from the station. Breakfast is served from seven until eleven.`;
    const lines = [
      [
        `${code},Hotel ${n},HOTEL,${1 + (n % 5)},Paris,FR,${latitude},${longitude},Europe/Paris,EUR,${description},FREE_WIFI;RESTAURANT;BAR,true`,
      ],
      ROOMS.map((room) => `${code},${room},Room ${room},2,2,1,3`),
      [`${code},FLEX,Bed and breakfast,BB,EUR,false,3d 18:00`, `${code},NRF,Room only,RO,EUR,true,`],
      nights,
    ];
    for (const [i, file] of open.entries()) fs.writeSync(file, `${lines[i]!.join("\n")}\n`);
  }
  for (const file of open) fs.closeSync(file);
}
