import { stringify } from "yaml";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { roleRefusal, answerRefusal } from "../door/staff-door";
import { readStaff } from "../door/session/session";
import { maySee } from "../navigation";
import { readApiUrl } from "./api-url";
import { postmanCollection } from "./postman";

const FILES = {
  "openapi.json": { type: "application/json", write: (url: string) => laidOut(openApiDocument(originOf(url))) },
  // Shared parts of the document are repeated, because YAML readers limit aliases.
  "openapi.yaml": {
    type: "application/yaml",
    write: (url: string) => stringify(openApiDocument(originOf(url)), { aliasDuplicateObjects: false }),
  },
  "postman.json": {
    type: "application/json",
    write: (url: string, client: string) => laidOut(postmanCollection(url, client)),
  },
} as const;

const originOf = (apiUrl: string): string => new URL(apiUrl).origin;
const laidOut = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Serves a file of the Developers pages; `client` in the query is the client id for its requests. */
export async function download(
  name: keyof typeof FILES,
  request: Request,
  cookie: (name: string) => string | undefined,
): Promise<Response> {
  const staff = await readStaff({ headers: request.headers, cookie });
  if (!staff) return answerRefusal("auth.signed_out");
  if (!maySee(staff.role, "/developers")) return roleRefusal(staff);
  const { type, write } = FILES[name];
  const client = new URL(request.url).searchParams.get("client") ?? "";
  return new Response(write(readApiUrl(request.headers), client), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="partner-api-${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
