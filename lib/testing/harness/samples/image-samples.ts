import { makeProperty } from "@/lib/testing/factories/property";
import type { Served } from "../served";
import type { MakeStaffSample } from "./staff-sample";

/** Makes a property with an image that could not be fetched. @returns the image's id */
async function failedImage(app: Served): Promise<string> {
  const property = await makeProperty(app.db.client);
  const url = `https://images.example/${property.publicId}.jpg`;
  await app.db.rows("UPDATE property SET images = $1 WHERE id = $2", [JSON.stringify([{ url }]), property.id]);
  const [image] = await app.db.rows<{ id: string }>(
    "UPDATE image SET status = 'FAILED', error = 'answered 404', attempts = 8, last_attempt_at = now() WHERE source_url = $1 RETURNING id",
    [url],
  );
  return image!.id;
}

/** Samples of the operations on images that could not be fetched. */
export const IMAGE_SAMPLES: Record<string, MakeStaffSample> = {
  "failedImage.list": async (app) => {
    await failedImage(app);
    return { query: { limit: "2" } };
  },
  "failedImage.count": async (app) => {
    await failedImage(app);
    return {};
  },
  "failedImage.retry": async (app) => ({ body: { image_ids: [await failedImage(app)] } }),
};
