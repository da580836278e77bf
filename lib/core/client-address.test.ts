import { expect, test } from "vitest";
import { addressBlock, clientAddress, parseProxies } from "./client-address";

const proxies = parseProxies("10.0.0.0/8, 192.0.2.7, fd00::/8");

test.each([
  ["X-Forwarded-For does not override the connection's address", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a trusted proxy's word counts", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["of several entries the one that the proxy added", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["through two trusted proxies", "10.1.2.3", "1.1.1.1, 198.51.100.1, 192.0.2.7", "198.51.100.1"],
  ["what is no address ends the chain", "10.1.2.3", "198.51.100.1, nonsense", "10.1.2.3"],
  ["a proxy that adds ports", "10.1.2.3", "198.51.100.1:4711", "198.51.100.1"],
  ["a proxy's IPv6 with a port", "fd00::1", "[2001:db8::5]:4711", "2001:db8::5"],
  ["IPv4 within IPv6", "::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1"],
  ["a trusted proxy that adds nothing", "10.1.2.3", undefined, "10.1.2.3"],
  ["a connection that is gone", undefined, "198.51.100.1", "unknown"],
])("the client's address: %s", (_case, remote, forwarded, expected) => {
  expect(clientAddress(remote, forwarded, proxies)).toBe(expected);
});

test("without TRUSTED_PROXIES X-Forwarded-For is ignored, also from loopback", () => {
  expect(clientAddress("127.0.0.1", "198.51.100.1", parseProxies(""))).toBe("127.0.0.1");
});

test("an entry that is neither an address nor a range is refused by its name", () => {
  expect(() => parseProxies("10.0.0.0/8, nginx")).toThrow('TRUSTED_PROXIES: "nginx" must be an address');
  expect(() => parseProxies("10.0.0.0/99")).toThrow("TRUSTED_PROXIES");
});

test("limits treat an IPv6 network of 64 bits as one address", () => {
  expect(addressBlock("2001:db8:1:2:3:4:5:6")).toBe(addressBlock("2001:db8:1:2:ffff::1"));
  expect(addressBlock("2001:db8:1:3::1")).not.toBe(addressBlock("2001:db8:1:2::1"));
  expect(addressBlock("198.51.100.1")).toBe("198.51.100.1");
  expect(addressBlock("unknown")).toBe("unknown");
});
