import { endAtDisabled } from "./delivery-sweep-repository";

export { deleteOldDeliveries, deleteOldEvents, listDueEndpoints } from "./delivery-sweep-repository";

/** Rows that one statement ends: a fraction of a second. */
const STEP = 2_000;

/** Ends what is open at disabled endpoints. */
export async function endDisabled(): Promise<void> {
  while ((await endAtDisabled(STEP)) === STEP);
}
