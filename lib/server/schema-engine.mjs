#!/usr/bin/env node
// What Prisma's CLI executes in place of its native schema engine (see prisma.config.ts). Prisma starts this very file,
// so it has to be one that Node runs as it is; everything else is TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./schema-engine-protocol.ts");
