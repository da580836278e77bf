import { endDisabledDeliveries } from "./delivery-repository";

export { deleteOldDeliveries, deleteOldEvents, listDueEndpoints } from "./delivery-repository";

/** Maximum number of rows per statement, so that each takes a fraction of a second. */
const MAX_ROWS = 2_000;

/** Ends open deliveries of disabled endpoints. */
export async function endAllDisabledDeliveries(): Promise<void> {
  while ((await endDisabledDeliveries(MAX_ROWS)) === MAX_ROWS);
}
