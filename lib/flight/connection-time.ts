/**
 * Minutes between a flight's arrival and the departure of the connecting one. The minimum is what airlines apply where
 * an airport has no minimum connecting time of its own and a flight is international (IATA resolution 765). Tariffs
 * allow up to 24 hours; a wait of more than 8 is rarely wanted, and 8 include the morning after a night's arrival.
 */
export const MIN_CONNECTION_MINUTES = 60;
export const MAX_CONNECTION_MINUTES = 8 * 60;
