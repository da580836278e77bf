/** Code that verifies a delivery's signature, in the languages that partners use. */
export const VERIFY_SNIPPETS = [
  {
    id: "typescript",
    label: "TypeScript",
    note: "With the public library: npm install standardwebhooks",
    code: `import { Webhook } from "standardwebhooks";

/** Returns the event of a delivery. Throws if it is not signed by us, was changed, or is older than five minutes. */
export function verify(headers: Record<string, string>, body: string, secret: string): any {
  return new Webhook(secret).verify(body, headers);
}`,
  },
  {
    id: "node",
    label: "Node crypto",
    note: "Without any package",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns the event of a delivery. Throws if it is not signed by us, was changed, or is older than five minutes. */
export function verify(headers: Record<string, string>, body: string, secret: string): any {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) throw new Error("too old, or too new");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isOurs = headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error("no signature fits");
  return JSON.parse(body);
}`,
  },
  {
    id: "python",
    label: "Python",
    note: "Without any package",
    code: `import base64, hashlib, hmac, json, time

def verify(headers, body: bytes, secret: str):
    """The event of a delivery; ValueError where it is not ours, was changed, or is older than five minutes."""
    msg_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) >= 300:
        raise ValueError("too old, or too new")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{msg_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(one, expected) for one in headers["webhook-signature"].split(" ")):
        raise ValueError("no signature fits")
    return json.loads(body)`,
  },
  {
    id: "php",
    label: "PHP",
    note: "Without any package",
    code: `<?php
/** Returns the event of a delivery. Throws if it is not signed by us, was changed, or is older than five minutes. */
function verify(array $headers, string $body, string $secret): array {
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) >= 300) throw new RuntimeException('too old, or too new');
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one) {
        if (hash_equals($expected, $one)) return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }
    throw new RuntimeException('no signature fits');
}`,
  },
  {
    id: "go",
    label: "Go",
    note: "The standard library alone",
    code: `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify tells whether a delivery is ours, unchanged, and no older than five minutes.
func Verify(headers http.Header, body []byte, secret string) error {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) >= 300 {
		return errors.New("too old, or too new")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(one), []byte(expected)) {
			return nil
		}
	}
	return errors.New("no signature fits")
}`,
  },
  {
    id: "ruby",
    label: "Ruby",
    note: "The standard library alone",
    code: `require "base64"
require "json"
require "openssl"

# The event of a delivery. Raises where it is not ours, was changed, or is older than five minutes.
def verify(headers, body, secret)
  id, timestamp = headers.values_at("webhook-id", "webhook-timestamp")
  raise ArgumentError, "too old, or too new" if (Time.now.to_i - timestamp.to_i).abs >= 300
  key = Base64.strict_decode64(secret.delete_prefix("whsec_"))
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.#{body}"))
  fits = headers["webhook-signature"].split.any? { |one| OpenSSL.secure_compare(one, expected) }
  raise ArgumentError, "no signature fits" unless fits
  JSON.parse(body)
end`,
  },
] as const;
