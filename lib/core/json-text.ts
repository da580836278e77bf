/**
 * A body as JSON, less its trace id: what was read as text goes onto the wire as it is, neither parsed nor written out
 * again.
 * @typeParam R what it says
 */
export class JsonText<R = unknown> {
  declare readonly says?: R;
  /**
   * @param version what distinguishes it from other states of the same resource, where that is not simply the text: a sealed
   *   cursor, for one, is another each time
   */
  constructor(
    readonly json: string,
    readonly version: string = json,
  ) {}
}
