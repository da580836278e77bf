import { Readable } from "node:stream";
import { openUploadUrl, storeUpload, UPLOAD_PATH } from "@/lib/supply/desk/uploads";
import type { StaffClient } from "./staff";

/** Uploads a supply file as a user. @returns its id, for `supply.import` */
export async function uploadSupplyFile(person: StaffClient, name: string, content: string | Buffer): Promise<string> {
  const { body } = await person.call<{ upload_id: string; url: string }>("supply.createUpload", { body: { name } });
  await storeUpload(openUploadUrl(body.url.slice(UPLOAD_PATH.length))!, Readable.from([Buffer.from(content)]));
  return body.upload_id;
}

interface Run {
  state: string;
  import_id: string;
  problems: object[];
}

/** Imports supply files as a user, and waits for the end. */
export async function importSupplyFiles(person: StaffClient, files: Record<string, string>): Promise<Run> {
  const uploads = await Promise.all(Object.entries(files).map(([name, csv]) => uploadSupplyFile(person, name, csv)));
  let { body } = await person.call<Run>("supply.import", { body: { uploads, preview: false } });
  while (body.state === "RUNNING")
    ({ body } = await person.call<Run>("supply.getImport", { params: { import_id: body.import_id } }));
  return body;
}
