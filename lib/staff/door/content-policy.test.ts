import { expect, it } from "vitest";
import { mapWorkerPolicy } from "@/lib/map/map-environment";
import { contentPolicy } from "./content-policy";

const directives = (policy: string) => new Map(policy.split("; ").map((one) => [one.split(" ")[0], one] as const));

it("allows only scripts with the page's nonce, and no framing by other sites", () => {
  const policy = directives(contentPolicy("n0nce"));
  expect(policy.get("script-src")).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic'");
  expect(policy.get("style-src")).toBe("style-src 'self' 'nonce-n0nce'");
  expect(policy.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(policy.get("base-uri")).toBe("base-uri 'none'");
  expect(policy.get("connect-src")).toBe("connect-src 'self'");
});

it("loads pictures from the service itself alone, never from suppliers", () => {
  expect(directives(contentPolicy("n0nce")).get("img-src")).toBe("img-src 'self' data: blob:");
});

it("lets React's tools evaluate code in development only", () => {
  expect(contentPolicy("n")).not.toContain("unsafe-eval");
  expect(contentPolicy("n", [], true)).toContain("'unsafe-eval'");
});

it("lets maps load from the operator's origins, and their worker from no other", () => {
  const origins = ["https://tiles.example.com", "https://glyphs.example.com"];
  const policy = directives(contentPolicy("n", origins));
  expect(policy.get("connect-src")).toBe("connect-src 'self' https://tiles.example.com https://glyphs.example.com");
  expect(policy.get("worker-src")).toBe("worker-src 'self'");
  expect(mapWorkerPolicy(origins)).toBe(
    "default-src 'none'; connect-src 'self' https://tiles.example.com https://glyphs.example.com",
  );
});
