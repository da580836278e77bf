/** A kind of vehicle; `factor` is its price relative to a sedan. */
export interface VehicleType {
  code: string;
  name: string;
  vehicle_class: string;
  max_passengers: number;
  max_bags: number;
  description: string;
  factor: number;
}

type Row = [name: string, vehicleClass: string, passengers: number, bags: number, factor: number, description: string];

function vehicle(code: string, row: Row): VehicleType {
  const [name, vehicle_class, max_passengers, max_bags, factor, description] = row;
  return { code, name, vehicle_class, max_passengers, max_bags, factor, description };
}

export const VEHICLES = {
  SEDAN: vehicle("SEDAN", ["Sedan", "SEDAN", 3, 3, 1, "A car with a driver for up to three."]),
  ELECTRIC: vehicle("ELECTRIC", ["Electric sedan", "SEDAN", 3, 2, 1.08, "An electric car with a driver."]),
  ESTATE: vehicle("ESTATE", ["Estate car", "ESTATE", 4, 4, 1.12, "Room for four and their luggage."]),
  BUSINESS: vehicle("BUSINESS", [
    "Business sedan",
    "BUSINESS",
    3,
    3,
    1.55,
    "An upper-class car, with water and Wi-Fi.",
  ]),
  LUXURY: vehicle("LUXURY", ["Luxury sedan", "LUXURY", 3, 3, 2.3, "A chauffeur in uniform and a car to match."]),
  MINIVAN: vehicle("MINIVAN", ["Minivan", "MINIVAN", 6, 6, 1.35, "For families and small groups."]),
  BUSINESS_VAN: vehicle("BUSINESS_VAN", ["Business van", "MINIVAN", 6, 6, 1.9, "A van with facing seats."]),
  ACCESSIBLE: vehicle("ACCESSIBLE", [
    "Wheelchair-accessible van",
    "ACCESSIBLE",
    4,
    4,
    1.5,
    "With a ramp, for one wheelchair and three more.",
  ]),
  MINIBUS: vehicle("MINIBUS", ["Minibus", "MINIBUS", 16, 16, 2.7, "For groups of up to sixteen."]),
  COACH: vehicle("COACH", ["Coach", "COACH", 49, 49, 6, "For large groups."]),
  SHUTTLE: vehicle("SHUTTLE", ["Shuttle", "SHUTTLE", 8, 8, 1, "A seat in a van that stops at several hotels."]),
  SHUTTLE_BUS: vehicle("SHUTTLE_BUS", ["Shuttle bus", "SHUTTLE", 49, 49, 1, "A seat in a scheduled coach."]),
} as const satisfies Record<string, VehicleType>;

export const VEHICLE_COLUMNS = [
  "code",
  "name",
  "vehicle_class",
  "max_passengers",
  "max_bags",
  "description",
  "image_urls",
];
