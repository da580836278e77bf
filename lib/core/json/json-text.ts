/**
 * A serialized JSON body without trace id. Text from the database is sent as it is, not parsed and serialized again.
 * @typeParam R the type of the parsed body
 */
export class JsonText<R = unknown> {
  declare readonly says?: R;
  /**
   * @param version identifies the resource's state if the text cannot, as when it contains a sealed cursor, which
   * differs each time
   */
  constructor(
    readonly json: string,
    readonly version: string = json,
    /** The response headers that depend on the body. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
