import { z } from "zod";
import type { Operation } from "@/lib/api/operation";
import { setClockOffset } from "@/lib/core/clock";
import type { Answer, Send } from "../harness/client";
import type { Sample } from "../harness/sample";
import { pathOf, SAMPLES } from "../harness/samples";
import type { Served } from "../harness/served";
import { newKey } from "../harness/stay";
import { fieldsOf, plausible, type JsonSchema, type Path } from "./json-schema";

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { target: "openapi-3.0", io: "input", unrepresentable: "any" }) as JsonSchema) : {};

/**
 * An operation with a sound request at hand, to be spoilt. The request is the operation's sample, or one that its schemas
 * suggest; once it has been used up by a success, the next one is made.
 */
export class Fuzzed {
  readonly fields: Path[];
  readonly parameters: string[];
  private sample: Sample | undefined;

  constructor(
    readonly op: Operation,
    private readonly app: Served,
  ) {
    this.fields = fieldsOf(schemaOf(op.body));
    this.parameters = Object.keys(schemaOf(op.query).properties ?? {});
  }

  async sound(): Promise<Sample> {
    const make = SAMPLES[this.op.id];
    this.sample ??= make ? await make(this.app) : { body: plausible(schemaOf(this.op.body)) };
    return this.sample;
  }

  /** Sends; whatever comes back was held to the contract by the client, which takes no 5xx for an answer. */
  async send(send: Send, path?: string): Promise<Answer> {
    const key = this.op.idempotent === "none" ? {} : { key: newKey() };
    const answer = await this.app.partner.call(this.op.method, path ?? pathOf(this.op, await this.sound()), {
      ...key,
      ...send,
    });
    if (answer.status < 300) {
      this.sample = undefined;
      setClockOffset(0);
    }
    return answer;
  }
}
