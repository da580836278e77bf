#!/usr/bin/env node
// The program that Prisma's CLI executes instead of its native schema engine (see prisma.config.ts). Prisma starts this
// file directly, so Node must be able to run it unchanged; everything else is TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./schema-engine-protocol.ts");
