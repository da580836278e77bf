// Apart from client-view.ts, because server components use these too and cannot import React's contexts.

/** What a read of bookings includes: the sell price, and what it earns where the screen shows that. */
export const pricesFor = (showsEarnings: boolean): { include: "breakdown" | "sell_price" } => ({
  include: showsEarnings ? "breakdown" : "sell_price",
});

/** The cookie that remembers the client view of a person on this browser. */
export const clientViewCookie = (userPublicId: string): string => `client_view_${userPublicId}`;
