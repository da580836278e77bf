import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Files } from "../archive";
import { describeClient } from "../description";
import { printPython } from "./print-python";

const MODULE = "partner_portal_client";
const SOURCES = "lib/client/python/package";

/** The files of the wheel (PEP 427). */
export function buildWheel(): Files {
  const description = describeClient();
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), SOURCES);
  const written = fs.readdirSync(folder).filter((name) => name.endsWith(".py"));
  const sources = Object.fromEntries(written.map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]));
  const modules = { ...sources, ...printPython(description), "py.typed": "" };
  const about = `${MODULE}-${description.version}.dist-info`;
  const files: Record<string, string> = {
    ...Object.fromEntries(Object.entries(modules).map(([name, text]) => [`${MODULE}/${name}`, text])),
    [`${about}/METADATA`]: metadata(description.version, fs.readFileSync(path.join(folder, "README.md"), "utf8")),
    [`${about}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: partner-portal\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  };
  const record = Object.entries(files).map(([name, text]) => {
    const hash = crypto.createHash("sha256").update(text).digest("base64url");
    return `${name},sha256=${hash},${Buffer.byteLength(text)}`;
  });
  return { ...files, [`${about}/RECORD`]: `${record.join("\n")}\n${about}/RECORD,,\n` };
}

const metadata = (version: string, readme: string): string => `Metadata-Version: 2.1
Name: ${MODULE.replaceAll("_", "-")}
Version: ${version}
Summary: Client of the Partner API: stays, transfers, tours, flights and packages
Requires-Python: >=3.11
Description-Content-Type: text/markdown

${readme}`;
