// Apart from client-view.ts, because server components use these too, and cannot import React contexts.

/** What to include when reading bookings: the sell price, and the earning if the screen shows it. */
export const includePrices = (showsEarnings: boolean): { include: "breakdown" | "sell_price" } => ({
  include: showsEarnings ? "breakdown" : "sell_price",
});

/** The cookie that remembers a user's client view in this browser. */
export const clientViewCookie = (userPublicId: string): string => `client_view_${userPublicId}`;
