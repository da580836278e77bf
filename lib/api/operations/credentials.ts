import {
  ChangeCredential,
  CredentialPage,
  CredentialPath,
  CredentialRecord,
  CredentialWithSecret,
  NewCredential,
  RotateCredential,
} from "@/lib/partner/credentials/credential-schemas";
import {
  updateOwnCredential,
  createCredential,
  listOwnCredentials,
  rotateCredential,
  toCredential,
  toRevealed,
} from "@/lib/partner/credentials/credentials";
import { operation } from "../operation";

const all = {
  audience: "staff",
  roles: ["admin"],
  scopes: [],
  // Without an idempotency key, because the stored result would contain the secret.
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
const one = {
  ...all,
  params: CredentialPath,
  missing: "CREDENTIAL_NOT_FOUND",
  errors: ["CREDENTIAL_NOT_FOUND"],
} as const;

export const credentialList = operation({
  ...all,
  id: "credential.list",
  method: "GET",
  path: "/staff/credentials",
  summary: "List the account's API credentials",
  response: CredentialPage,
  errors: [],
  run: listOwnCredentials,
  present: (rows) => ({ items: rows.map(toCredential), next_cursor: null }),
});

export const credentialCreate = operation({
  ...all,
  id: "credential.create",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["client_secret"],
  method: "POST",
  path: "/staff/credentials",
  summary: "Create an API credential; the response contains its secret, once",
  body: NewCredential,
  response: CredentialWithSecret,
  statuses: [201],
  errors: ["CREDENTIAL_LIMIT"],
  run: (context, { body }) => createCredential(context, body),
  present: toRevealed,
});

export const credentialUpdate = operation({
  ...one,
  id: "credential.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  path: "/staff/credentials/{public_id}",
  summary: "Update a credential's name, scopes or limits; disable or enable it",
  body: ChangeCredential,
  response: CredentialRecord,
  errors: ["CREDENTIAL_NOT_FOUND", "CREDENTIAL_LIMIT"],
  run: (context, { params, body }) => updateOwnCredential(context, params.public_id, body),
  present: toCredential,
});

export const credentialRotate = operation({
  ...one,
  id: "credential.rotate",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["client_secret"],
  method: "POST",
  path: "/staff/credentials/{public_id}/rotate",
  summary: "Rotate a credential's secret; the previous one stays valid for some hours",
  body: RotateCredential,
  bodyOptional: true,
  response: CredentialWithSecret,
  run: (context, { params, body }) => rotateCredential(context, params.public_id, body),
  present: toRevealed,
});
