/** Codes that generated supply uses, with their names. An import may bring others of the same form. */
export const CATEGORIES = {
  HOTEL: "Hotel",
  RESORT: "Resort",
  APARTHOTEL: "Aparthotel",
  GUESTHOUSE: "Guesthouse",
  BED_AND_BREAKFAST: "Bed and breakfast",
  HOSTEL: "Hostel",
  CAMPSITE: "Campsite",
  HOLIDAY_PARK: "Holiday park",
  HOLIDAY_VILLAGE: "Holiday village",
  SELF_CATERING: "Self-catering",
  STUDENT_RESIDENCE: "Student residence",
  OTHER: "Other accommodation",
} as const;

export type CategoryCode = keyof typeof CATEGORIES;

export const ATTRIBUTES = {
  FREE_WIFI: "Free Wi-Fi",
  PARKING: "Parking",
  POOL: "Swimming pool",
  SPA: "Spa",
  GYM: "Gym",
  RESTAURANT: "Restaurant",
  BAR: "Bar",
  AIR_CONDITIONING: "Air conditioning",
  FAMILY_ROOMS: "Family rooms",
  PET_FRIENDLY: "Pets welcome",
  WHEELCHAIR_ACCESS: "Wheelchair access",
  AIRPORT_SHUTTLE: "Airport shuttle",
  KITCHEN: "Kitchen in the room",
  EV_CHARGING: "Charging for electric cars",
  ROOM_SERVICE: "Room service",
  LAUNDRY: "Laundry",
} as const;

export type AttributeCode = keyof typeof ATTRIBUTES;
