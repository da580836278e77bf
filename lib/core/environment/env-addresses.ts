import { isOrigin, textVariable, urlVariable, defineVariable, wholeNumberVariable } from "./env-values";

/** Variables for addresses: where the service listens, with how many processes, and how clients reach it. */
export const ADDRESS_VARIABLES = {
  PORT: defineVariable({
    meaning: "the port to listen on; 0: any free one",
    default: "3000",
    example: "8080",
    mustBe: "a number from 0 to 65535",
    schema: wholeNumberVariable(0, 65_535, 3000),
  }),
  HOST: defineVariable({
    meaning: "the address to listen on. A sandbox with the published demo secrets accepts a loopback address only",
    default: "127.0.0.1",
    example: "0.0.0.0",
    mustBe: "an address of this machine",
    schema: textVariable("127.0.0.1"),
  }),
  API_PROCESSES: defineVariable({
    meaning:
      "processes that serve the API, up to one a core, beside a process for the pages, which has as many database connections as each of them. Several need `REDIS_URL` for exact limits: without it each counts by itself. 0: the API and the pages in one process, which takes 450 MiB less memory and lets a page delay calls",
    default: "1",
    example: "4",
    mustBe: "a number from 0 to 64",
    schema: wholeNumberVariable(0, 64, 1),
  }),
  WEB_URL: defineVariable({
    meaning:
      "where the role `web` listens, for the role `api` started by itself (`npm start -- api`); it must be reachable from the API's machines alone",
    default: "none: such an API has no pages",
    example: "http://web.internal:3000",
    mustBe: "an http:// address without a path",
    schema: urlVariable("http:").refine((value) => value === "" || isOrigin(value)),
  }),
  SHUTDOWN_DELAY: defineVariable({
    meaning:
      "seconds for which the API keeps serving after SIGTERM while `/readyz` says `draining`: as long as your load balancer takes to notice",
    default: "0: it accepts no more connections at once",
    example: "10",
    mustBe: "a number from 0 to 60",
    schema: wholeNumberVariable(0, 60, 0),
  }),
  PUBLIC_URL: defineVariable({
    meaning:
      "the address that clients use, `https://` behind a proxy that ends TLS. Links, redirects, secure cookies and the OAuth metadata follow it; `X-Forwarded-Host` and `-Proto` are ignored. A sandbox with the published demo secrets accepts an address of this machine only",
    default: "required; a sandbox at a loopback address uses plain HTTP with the `Host` of each request",
    example: "https://portal.example.com",
    mustBe: "an http:// or https:// address without a path",
    schema: urlVariable("http:", "https:").refine((value) => value === "" || isOrigin(value)),
  }),
  SECURITY_CONTACT: defineVariable({
    meaning: "where somebody who has found a weakness can report it; `/.well-known/security.txt` names it (RFC 9116)",
    default: "none: there is no security.txt",
    example: "mailto:security@example.com",
    mustBe: "a mailto: or https:// address",
    schema: urlVariable("mailto:", "https:"),
  }),
};
