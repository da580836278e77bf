import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Flags that authenticators set (WebAuthn Level 3, section 6.1). */
const FLAG = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

/** Deliberate errors of an authenticator. */
interface Fault {
  origin?: string;
  challenge?: string;
  isUnverified?: boolean;
  signCount?: number;
  key?: KeyObject;
}

/** A passkey in software that answers a browser's options as an authenticator does. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(readonly origin: string) {}

  /** The response to `navigator.credentials.create`. */
  create(options: Record<string, unknown>, fault: Fault = {}) {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x!)],
      [-3, bytesOf(y!)],
    ]);
    const credentialId = bytesOf(this.id);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const attested = [Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)];
    const authData = Buffer.concat([this.#head(FLAG.attested, fault), ...attested]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#client("webauthn.create", options, fault).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The response to `navigator.credentials.get`. */
  get(options: Record<string, unknown>, fault: Fault = {}) {
    const clientData = this.#client("webauthn.get", options, fault);
    const authData = this.#head(0, fault);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, fault.key ?? this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #client(type: string, options: Record<string, unknown>, fault: Fault): Buffer {
    const { origin = this.origin, challenge = options.challenge } = fault;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(flags: number, { isUnverified = false, signCount = 0 }: Fault): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const all = flags | FLAG.userPresent | (isUnverified ? 0 : FLAG.userVerified);
    return Buffer.concat([
      createHash("sha256").update(new URL(this.origin).hostname).digest(),
      Buffer.from([all]),
      count,
    ]);
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
