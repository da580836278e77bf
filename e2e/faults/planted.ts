import type { Receiver } from "./receiver";
import type { Verifier } from "./verifier";
import type { Load } from "./load";
import type { Site } from "./site";

type Plant = (scene: { site: Site; load: Load; receiver: Receiver }) => Promise<unknown> | void;

const write =
  (sql: string): Plant =>
  ({ site }) =>
    site.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);

/** Damage of each kind that the verifier must find, applied to a correct site. */
const PLANTS: Record<string, Plant> = {
  // Comes first, because the comparison names at most twenty nights, and a lost booking may fill that list.
  "a room sold without a booking": write(
    "UPDATE room_month SET sold[1] = coalesce(sold[1], 0) + 1 WHERE ctid = (SELECT max(ctid) FROM room_month WHERE unsold[1] IS NOT NULL)",
  ),
  "a seat sold without a booking": write(
    "UPDATE service_day SET sold = sold + 1 WHERE ctid = (SELECT max(ctid) FROM service_day)",
  ),
  "a lost booking": write(
    "DELETE FROM booking WHERE booking_number = (SELECT max(booking_number) FROM booking WHERE status = 'CONFIRMED')",
  ),
  "a booking made twice": write(
    "UPDATE booking SET agency_reference = (SELECT agency_reference FROM booking ORDER BY booking_number LIMIT 1) WHERE booking_number = (SELECT max(booking_number) FROM booking)",
  ),
  "a cancel undone": write(
    "UPDATE booking SET status = 'CONFIRMED' WHERE booking_number = (SELECT max(booking_number) FROM booking WHERE status = 'CANCELLED')",
  ),
  "an event missing from the outbox": write("DELETE FROM outbox_event WHERE id = (SELECT max(id) FROM outbox_event)"),
  "an event written twice": write(
    "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) SELECT tenant_id, event_id || 'x', type, at, data FROM outbox_event WHERE type = 'booking.created' LIMIT 1",
  ),
  "an event that never arrived": ({ receiver }) => {
    const [arrived] = receiver.arrived.values();
    arrived!.delete(arrived!.keys().next().value!);
  },
  "a delivery with another body": ({ receiver }) => {
    const [arrived] = receiver.arrived.values();
    arrived!.values().next().value!.bodies.add("something else");
  },
  "a mail sent twice": write(
    "INSERT INTO guest_mail SELECT (jsonb_populate_record(m, jsonb_build_object('public_id', public_id || 'x'))).* FROM guest_mail m LIMIT 1",
  ),
  "a supplier who was never told": write(
    "DELETE FROM supplier_message WHERE id = (SELECT max(id) FROM supplier_message)",
  ),
  "a supplier who was told twice": write(
    "INSERT INTO supplier_message SELECT (jsonb_populate_record(m, jsonb_build_object('id', m.id + 1000000, 'token_hash', NULL))).* FROM supplier_message m WHERE id = (SELECT min(id) FROM supplier_message)",
  ),
  "a message without a booking": write(
    "UPDATE supplier_message SET booking_public_id = 'bkg_0' WHERE id = (SELECT id FROM supplier_message WHERE kind = 'NEW' ORDER BY id LIMIT 1 OFFSET 1)",
  ),
};

/**
 * Applies each damage to a correct site at the end of the run, and checks that the verifier finds it.
 * @returns the damage that it missed
 */
export async function listUnfound(verifier: Verifier, scene: Parameters<Plant>[0]): Promise<string[]> {
  const unfound: string[] = [];
  let before = (await verifier.verifier()).wrong.length;
  for (const [name, plant] of Object.entries(PLANTS)) {
    await plant(scene);
    const { wrong } = await verifier.verifier();
    if (wrong.length <= before) unfound.push(name);
    before = wrong.length;
  }
  return unfound;
}

export const PLANTED = Object.keys(PLANTS).length;
