import { createContext, useContext } from "react";

/**
 * The client view: while a client looks at the screen, it shows sell prices only. Net amounts, mark-ups, suppliers'
 * references and the agency's account are neither rendered nor read.
 */
export interface ClientView {
  isOn: boolean;
  toggle: () => void;
}

export const ClientViewContext = createContext<ClientView | null>(null);

/** The client view and its switch; null: the user sells nothing, as an operator without access to a partner. */
export const useClientView = (): ClientView | null => useContext(ClientViewContext);

/** Whether the screen shows what a sale earns: to people who sell, outside the client view. */
export const useShowsEarnings = (): boolean => useClientView()?.isOn === false;

/** Whether the screen must show sell prices only. */
export const useIsClientView = (): boolean => useClientView()?.isOn ?? false;

/** What a read of bookings includes: the sell price, and what it earns where the screen shows that. */
export const pricesFor = (showsEarnings: boolean): { include: "breakdown" | "sell_price" } => ({
  include: showsEarnings ? "breakdown" : "sell_price",
});

/** The cookie that remembers the client view of a person on this browser. */
export const clientViewCookie = (userPublicId: string): string => `client_view_${userPublicId}`;
