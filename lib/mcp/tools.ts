import { z } from "zod";
import { nameOperation } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { type Operation, isWrite } from "@/lib/api/operation";
import { SUPPLIER_TEXTS } from "./supplier-text";

type JsonSchema = Record<string, unknown>;

/** A tool as clients list it (Model Context Protocol, "Tools"). */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: "object" };
  outputSchema: JsonSchema & { type: "object" };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
}

/** An operation as a tool. Its arguments are the fields of path, query and body in one object. */
interface OperationTool extends Tool {
  op: Operation;
}

/**
 * The book operations of all products. They are no tools, because a purchase is prepared and confirmed instead
 * (`purchase.ts`).
 */
export const BOOK_OPERATIONS: readonly Operation[] = operations.filter(({ id }) => /(^|\.)book$/.test(id));

const isOffered = (op: Operation): boolean => op.audience === "partner" && !BOOK_OPERATIONS.includes(op);

/** Arguments that stand for headers. */
const HEADER_FIELDS = {
  idempotency_key: {
    type: "string",
    description: "Key of this write: the same key never does it twice. Without one the tool makes one for each call",
  },
  partner_profile_id: { type: "string", description: "Profile whose prices apply; default: the default profile" },
} as const;

let tools: readonly OperationTool[] | undefined;

/** The tools of all operations for partners. */
export const listOperationTools = (): readonly OperationTool[] =>
  (tools ??= operations.filter(isOffered).map(describeTool));

function describeTool(op: Operation): OperationTool {
  const parts = [op.params, op.query, op.body].filter((part) => part !== undefined).map(describeInput);
  const headers = {
    ...(op.idempotent !== "none" && { idempotency_key: HEADER_FIELDS.idempotency_key }),
    ...(op.profile === "header" && { partner_profile_id: HEADER_FIELDS.partner_profile_id }),
  };
  return {
    op,
    name: nameOperation(op),
    title: op.summary,
    description: `${op.summary}. ${op.method} ${op.path} of the partner API.`,
    inputSchema: {
      type: "object",
      properties: Object.assign({}, headers, ...parts.map(({ properties }) => properties)) as JsonSchema,
      required: parts.flatMap(({ required }) => required),
      additionalProperties: false,
    },
    outputSchema: describeOutput(op.response),
    annotations: {
      readOnlyHint: !isWrite(op),
      destructiveHint: isWrite(op) && /cancel|delete|remove|release|rotate/i.test(op.id),
      idempotentHint: !isWrite(op) || op.idempotent !== "none",
    },
  };
}

interface Input {
  properties: JsonSchema;
  required: string[];
}
const inputs = new Map<z.ZodType, Input>();

/** Fields and required fields of a part of the input, converted once. */
export function describeInput(schema: z.ZodType): Input {
  let input = inputs.get(schema);
  if (!input) {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    inputs.set(schema, (input = { properties, required }));
  }
  return input;
}

/** The schema of a success. A response without a body is an empty object. */
export function describeOutput(schema: z.ZodType | undefined): JsonSchema & { type: "object" } {
  if (!schema) return { type: "object", properties: {} };
  const json = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override({ jsonSchema }) {
      // Responses gain fields within a version, and marks make a supplier's text longer.
      delete jsonSchema.additionalProperties;
      for (const [name, field] of Object.entries(jsonSchema.properties ?? {}))
        if (SUPPLIER_TEXTS.has(name) && typeof field === "object") delete field.maxLength;
    },
  });
  return { ...(json as JsonSchema), type: "object" };
}
