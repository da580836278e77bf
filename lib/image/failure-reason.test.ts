import { expect, test } from "vitest";
import { describeImageFailure } from "./failure-reason";

test.each([
  ["answered 404", "There is no file at this address (404)"],
  ["answered 403", "The server does not let us read it (403)"],
  ["answered 302, and redirects are not followed", "The address leads to another one (302): enter that one instead"],
  ["answered 503", "The server has a failure (503)"],
  ["answered 418", "The server refuses the request (418)"],
  ["sent more than 15 MiB", "The file is larger than 15 MiB"],
  ["is no JPEG, PNG, WebP or AVIF", "The file is not a JPEG, PNG, WebP or AVIF image"],
  ["cannot be decoded: VipsJpeg: premature end", "The file is damaged"],
  ["no complete answer within 10 s", "The server did not send the file within 10 seconds"],
  ["the host name does not exist", "The server’s name in the address does not exist"],
  ["the connection was refused", "The server cannot be reached"],
  ["not sent: the URL leads to a private network", "The address cannot be used: it leads to a private network"],
  ["something new", "something new"],
])("%s", (error, words) => {
  expect(describeImageFailure(error)).toBe(words);
});
