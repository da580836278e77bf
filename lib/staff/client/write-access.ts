import { createContext, useContext } from "react";

/** false: an operator views a tenant's data without acting for it, and every change is refused. */
export const WriteAccess = createContext(true);

/** Whether the user may change the tenant's data that the screen shows. */
export const useMayWrite = (): boolean => useContext(WriteAccess);
