interface Priced {
  sell_price?: string | undefined;
  stay_total?: string | undefined;
  total_amount?: string | undefined;
}

/** What the client pays for a booking as booked: its own sell price, or the total. */
export function sellPriceOfBooking({ sell_price: own, stay_total: stay, total_amount: total }: Priced): string {
  return own ?? stay ?? total ?? "0";
}
