import { z } from "zod";
import { type Operation, isWrite } from "@/lib/api/operation";
import { setClockOffset } from "@/lib/core/clock";
import type { Answer, Send } from "../harness/client";
import type { Sample } from "../harness/samples/sample";
import { buildPath, SAMPLES } from "../harness/samples/samples";
import type { Served } from "../harness/served";
import { newKey } from "../harness/products/stay";
import { listFields, makePlausible, type JsonSchema, type Path } from "./json-schema";

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { target: "openapi-3.0", io: "input", unrepresentable: "any" }) as JsonSchema) : {};

/**
 * An operation with a valid request for the fuzzer to change: its sample, or one generated from its schemas. After a
 * write has used it up, a new one is made.
 */
export class Fuzzed {
  readonly fields: Path[];
  readonly parameters: string[];
  /** Responses so far, by status. */
  readonly answers = new Map<number, number>();
  /**
   * Number of responses at paths that the document does not have, as with an empty id: only their error format is
   * checked.
   */
  unmatched = 0;
  private sample: Sample | undefined;

  constructor(
    readonly op: Operation,
    private readonly app: Served,
  ) {
    this.fields = listFields(schemaOf(op.body));
    this.parameters = Object.keys(schemaOf(op.query).properties ?? {});
  }

  async sound(): Promise<Sample> {
    const make = SAMPLES[this.op.id];
    this.sample ??= make ? await make(this.app) : { body: makePlausible(schemaOf(this.op.body)) };
    return this.sample;
  }

  /** Sends the valid request unchanged. */
  async sendSound(): Promise<Answer> {
    const sample = await this.sound();
    return this.send(sample.body === undefined ? {} : { body: sample.body }, buildPath(this.op, sample));
  }

  /** The number of responses with a status class: 2 for successes. */
  count(hundred: number): number {
    return [...this.answers].reduce((sum, [status, n]) => sum + (Math.floor(status / 100) === hundred ? n : 0), 0);
  }

  /** Sends a request; the client has checked the response against the contract and accepts no 5xx. */
  async send(send: Send, path?: string): Promise<Answer> {
    const key = this.op.idempotent === "none" ? {} : { key: newKey() };
    const target = path ?? buildPath(this.op, await this.sound());
    const answer = await this.app.partner.call(this.op.method, target, { ...key, ...send });
    this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
    if (this.app.origin.templateOf(target.split("?")[0]!) === undefined) this.unmatched++;
    if (answer.status < 300) {
      if (isWrite(this.op)) this.sample = undefined;
      setClockOffset(0);
    }
    return answer;
  }
}
