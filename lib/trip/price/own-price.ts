/** The price that an agency has set for all bookings of a trip, as it is stored with the trip. Amounts in wire format. */
export interface OwnPrice {
  amount: string;
  currency: string;
  /** ISO 8601. */
  set_at: string;
  /** The user: `staff:usr_…`. */
  set_by: string;
  /** The bookings that stood, each at the profile's price, and their sum in the price's currency. */
  bookings: BookedPrice[];
  profile_price: string;
}

export interface BookedPrice {
  booking_public_id: string;
  price: string;
  currency: string;
}
