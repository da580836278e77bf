/**
 * A serialized JSON body without its trace id. Text from the database is sent as it is, not parsed and serialized
 * again.
 * @typeParam R the type of the parsed body
 */
export class JsonText<R = unknown> {
  declare readonly says?: R;
  /**
   * @param version distinguishes states of the resource, when the text itself cannot: a sealed cursor, for example, is
   * different each time
   */
  constructor(
    readonly json: string,
    readonly version: string = json,
    /** The response headers that depend on the text. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
