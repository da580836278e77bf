/** A room type of generated supply; `factor` is its price relative to a double room. */
export interface RoomType {
  code: string;
  name: string;
  base: number;
  adults: number;
  children: number;
  most: number;
  factor: number;
  /** As cells of rooms.csv. */
  beds: string;
  sqm: number;
  attributes: string;
}

export const ROOM_TYPES = {
  SGL: {
    code: "SGL",
    name: "Single room",
    base: 1,
    adults: 1,
    children: 0,
    most: 1,
    factor: 0.75,
    beds: "SINGLE=1",
    sqm: 14,
    attributes: "DESK;TELEVISION",
  },
  DBL: {
    code: "DBL",
    name: "Double room",
    base: 2,
    adults: 2,
    children: 1,
    most: 3,
    factor: 1,
    beds: "DOUBLE=1",
    sqm: 20,
    attributes: "DESK;TELEVISION;TEA_AND_COFFEE",
  },
  TRP: {
    code: "TRP",
    name: "Triple room",
    base: 2,
    adults: 3,
    children: 2,
    most: 4,
    factor: 1.2,
    beds: "DOUBLE=1;SINGLE=1",
    sqm: 26,
    attributes: "TELEVISION;TEA_AND_COFFEE",
  },
  FAM: {
    code: "FAM",
    name: "Family room",
    base: 2,
    adults: 4,
    children: 3,
    most: 5,
    factor: 1.4,
    beds: "DOUBLE=1;SINGLE=2",
    sqm: 34,
    attributes: "FAMILY_ROOMS;TELEVISION;TEA_AND_COFFEE",
  },
  SUI: {
    code: "SUI",
    name: "Suite",
    base: 2,
    adults: 2,
    children: 2,
    most: 4,
    factor: 1.9,
    beds: "KING=1;SOFA_BED=1",
    sqm: 48,
    attributes: "BATHTUB;MINIBAR;SAFE;TELEVISION;TEA_AND_COFFEE",
  },
  STU: {
    code: "STU",
    name: "Studio",
    base: 2,
    adults: 2,
    children: 2,
    most: 3,
    factor: 1,
    beds: "DOUBLE=1",
    sqm: 28,
    attributes: "KITCHEN;TELEVISION",
  },
  APT: {
    code: "APT",
    name: "Two-room apartment",
    base: 2,
    adults: 4,
    children: 2,
    most: 5,
    factor: 1.55,
    beds: "DOUBLE=1;SINGLE=2;SOFA_BED=1",
    sqm: 55,
    attributes: "BALCONY;KITCHEN;TELEVISION",
  },
  PIT: {
    code: "PIT",
    name: "Pitch",
    base: 2,
    adults: 4,
    children: 4,
    most: 6,
    factor: 0.35,
    beds: "",
    sqm: 80,
    attributes: "",
  },
  MOB: {
    code: "MOB",
    name: "Mobile home",
    base: 2,
    adults: 4,
    children: 4,
    most: 6,
    factor: 1,
    beds: "DOUBLE=1;SINGLE=2;SOFA_BED=1",
    sqm: 30,
    attributes: "KITCHEN",
  },
  BED: {
    code: "BED",
    name: "Bed in a dormitory",
    base: 1,
    adults: 1,
    children: 0,
    most: 1,
    factor: 0.4,
    beds: "SINGLE=1",
    sqm: 4,
    attributes: "",
  },
} as const satisfies Record<string, RoomType>;

/** One row of rooms.csv. */
export function roomRecord(propertyCode: string, room: RoomType) {
  return {
    property_code: propertyCode,
    code: room.code,
    name: room.name,
    base_occupancy: room.base,
    max_adults: room.adults,
    max_children: room.children,
    max_occupancy: room.most,
    beds: room.beds,
    size_sqm: room.sqm,
    attribute_codes: room.attributes,
  };
}

export const ROOM_COLUMNS = [
  "property_code",
  "code",
  "name",
  "base_occupancy",
  "max_adults",
  "max_children",
  "max_occupancy",
  "beds",
  "size_sqm",
  "attribute_codes",
];
