import { clock } from "@/lib/core/clock";
import { newId } from "@/lib/core/ids";
import { directory } from "@/lib/partner/directory";
import { findUnannounced, writeAnnouncements, type Announcement } from "./announce-repository";
import { hasVisibleChange, sealFeedCursor } from "./change-feed";

/** Minimum seconds between two announcements (throttle). */
const INTERVAL = 60;

/**
 * Writes a `catalog.changed` event for each tenant that sees any change since the last announcement. Its
 * cursor is the position before those changes, for `GET /catalog/changes`. A change within a minute of an announcement
 * is announced after that minute.
 */
export async function announceChanges(): Promise<void> {
  const found = await findUnannounced(INTERVAL);
  if (!found) return;
  const { tenants } = await directory();
  const at = clock.now();
  const announcements: Announcement[] = [];
  for (const tenantId of found.tenantIds) {
    const tenant = tenants.get(tenantId);
    if (!tenant || (tenant.catalogue && !(await hasVisibleChange(tenant, found.announced)))) continue;
    const cursor = sealFeedCursor(
      { tenantId, catalogue: tenant.catalogue, contract: tenant.contract, now: at },
      found.announced,
    );
    const data = { cursor, last_change_sequence: found.latest, initiator: "SYSTEM" };
    announcements.push({ tenantId, eventId: newId("evt", at), data });
  }
  await writeAnnouncements(found, announcements, at);
}
