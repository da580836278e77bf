/** Messages of failed attempts, most specific first, with their meaning for operators. */
const REASONS: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^answered (404|410)$/, ([, status]) => `There is no file at this address (${status})`],
  [/^answered (401|403)$/, ([, status]) => `The server does not let us read it (${status})`],
  [/^answered 429$/, () => "The server limits how often we may read from it (429)"],
  [/^answered (3\d\d), and/, ([, status]) => `The address leads to another one (${status}): enter that one instead`],
  [/^answered (5\d\d)$/, ([, status]) => `The server has a failure (${status})`],
  [/^answered (\d+)$/, ([, status]) => `The server refuses the request (${status})`],
  [/^sent more than (\d+) MiB$/, ([, size]) => `The file is larger than ${size} MiB`],
  [/^is no JPEG/, () => "The file is not a JPEG, PNG, WebP or AVIF image"],
  [/^cannot be decoded/, () => "The file is damaged"],
  [/^has more than (\d+) million pixels$/, ([, count]) => `The image has more than ${count} million pixels`],
  [
    /^no complete answer within (\d+) s$/,
    ([, seconds]) => `The server did not send the file within ${seconds} seconds`,
  ],
  [/^not sent: the URL (.+)$/, ([, why]) => `The address cannot be used: it ${why}`],
  [/^the host name /, () => "The server’s name in the address does not exist"],
  [/^the (connection|host|network|name servers) |^no name server/, () => "The server cannot be reached"],
  [/^the image store holds/, () => "The image store is full (IMAGE_STORE_MB)"],
  [/^its files are missing/, () => "Its stored files are lost: it is fetched again"],
  [/^The bucket /, () => "The image store does not accept files"],
];

/**
 * Why an image could not be fetched, in plain words.
 * @param error as the worker recorded it
 * @returns a phrase without a full stop; the message itself if it is none of the known ones
 */
export function describeImageFailure(error: string): string {
  for (const [pattern, describe] of REASONS) {
    const match = pattern.exec(error);
    if (match) return describe(match);
  }
  return error;
}
