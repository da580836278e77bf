import { Readable } from "node:stream";
import { openUploadUrl, storeUpload, UPLOAD_PATH } from "@/lib/supply/desk/uploads";
import type { StaffClient } from "./staff";

/** Uploads a supply file as a user. @returns its id, for `supply.import` */
export async function uploadSupplyFile(person: StaffClient, name: string, content: string | Buffer): Promise<string> {
  const { body } = await person.call<{ upload_id: string; url: string }>("supply.createUpload", { body: { name } });
  await storeUpload(openUploadUrl(body.url.slice(UPLOAD_PATH.length))!, Readable.from([Buffer.from(content)]));
  return body.upload_id;
}
