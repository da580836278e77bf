import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A picture of the demo: an illustration that was drawn once, with three.js, and is served from `public`. */
export interface DemoPicture {
  /** Path on the service's own origin. */
  url: string;
  kind: PictureKind;
  caption: string;
  width: number;
  height: number;
  /** A tiny WebP in base64. */
  placeholder: string;
}

export type PictureKind =
  "facade" | "lobby" | "restaurant" | "pool" | "view" | "room" | "bathroom" | "tour" | "sedan" | "van" | "bus";

const FILE = fileURLToPath(new URL("pictures.json", import.meta.url));

/** All pictures of the demo. */
export const DEMO_PICTURES: readonly DemoPicture[] = JSON.parse(readFileSync(FILE, "utf8")) as DemoPicture[];

/** An element of `image_urls`; consecutive numbers give different pictures of a kind. */
function cell(kind: PictureKind, number: number): string {
  const found = DEMO_PICTURES.filter((picture) => picture.kind === kind);
  const { url, caption, width, height, placeholder } = found[number % found.length]!;
  return `${url}|${caption}|${width}x${height}|${placeholder}`;
}

/**
 * `image_urls` of a demo property: four pictures or five. They depend on its number alone, so that all other data of
 * the demo stays as it is.
 * @param index its number among the demo's properties
 */
export function propertyPictures(index: number, hasPool: boolean): string {
  // Moves on slowly, so that neighbours with the same front differ in the rest.
  const group = Math.floor(index / 7);
  const kinds: [PictureKind, number][] = [
    ["facade", index],
    ["lobby", index + group],
    ...(hasPool ? [["pool", index + group] satisfies [PictureKind, number]] : []),
    ["restaurant", index + 2 * group],
    ["view", index + group],
  ];
  return kinds.map(([kind, number]) => cell(kind, number)).join(";");
}

/**
 * `image_urls` of a room of a demo property.
 * @param at its number among the property's rooms
 */
export function roomPictures(index: number, at: number): string {
  return [cell("room", index * 5 + at), cell("bathroom", index + at)].join(";");
}

/** Of the pictures of tours: an old town, a sailing boat and a vineyard. */
const [OLD_TOWN, BOAT, VINEYARD] = [0, 1, 2];

/**
 * `image_urls` of a demo tour: a picture that suits its category, and a view.
 * @param index its number among the demo's tours
 */
export function tourPictures(index: number, category: string): string {
  const outside = index % 4 < 2 ? BOAT : VINEYARD;
  const number = category === "DAY_TRIP" ? outside : category === "CYCLING" ? VINEYARD : OLD_TOWN;
  return [cell("tour", number), cell("view", index + 3)].join(";");
}

/** `image_urls` of a package: of its hotel's pictures the last one, a view, comes first. */
export const packagePictures = (ofHotel: string): string => ofHotel.split(";").toReversed().join(";");

/** `image_urls` of a type of vehicle. */
export function vehiclePictures({ max_passengers: seats }: { max_passengers: number }): string {
  return cell(seats > 8 ? "bus" : seats > 4 ? "van" : "sedan", 0);
}
