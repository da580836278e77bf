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

/** The client view and its switch; null for users who sell nothing, as an operator without access to a partner. */
export const useClientView = (): ClientView | null => useContext(ClientViewContext);

/** Whether the screen shows what a sale earns: only to users who sell, outside of the client view. */
export const useShowsEarnings = (): boolean => useClientView()?.isOn === false;

/** Whether the screen must show sell prices only. */
export const useIsClientView = (): boolean => useClientView()?.isOn ?? false;
