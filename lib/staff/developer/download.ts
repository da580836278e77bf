import { stringify } from "yaml";
import { openApiDocument } from "@/lib/api/openapi";
import { roleRefusal, refusal } from "../door/staff-door";
import { staffOf } from "../door/session";
import { maySee } from "../places";
import { apiUrlOf } from "./api-url";
import { postmanCollection } from "./postman";

const FILES = {
  "openapi.json": { type: "application/json", write: (url: string) => laidOut(absolute(url)) },
  // One piece of the document that stands in several places stands in each of them: readers of YAML limit aliases.
  "openapi.yaml": {
    type: "application/yaml",
    write: (url: string) => stringify(absolute(url), { aliasDuplicateObjects: false }),
  },
  "postman.json": {
    type: "application/json",
    write: (url: string, client: string) => laidOut(postmanCollection(url, client)),
  },
} as const;

const laidOut = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The served document, with the address that its reader will need elsewhere. */
const absolute = (url: string) => ({ ...openApiDocument(), servers: [{ url }] });

/** A file of the Developers pages to take along; `client` in the query is whose requests they are to be. */
export async function download(
  name: keyof typeof FILES,
  request: Request,
  cookie: (name: string) => string | undefined,
): Promise<Response> {
  const staff = await staffOf({ headers: request.headers, cookie });
  if (!staff) return refusal(401, "auth.signed_out", "The session has ended: sign in again");
  if (!maySee(staff.role, "/developers")) return roleRefusal(staff);
  const { type, write } = FILES[name];
  const client = new URL(request.url).searchParams.get("client") ?? "";
  return new Response(write(apiUrlOf(request.headers), client), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="partner-api-${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
