import {
  adjustTenantAccount,
  getAccount,
  getTenantAccount,
  issueTenantAccountStatements,
  listAccountEntries,
  listTenantAccountEntries,
  payTenantAccount,
  updateTenantAccount,
  toAccount,
  toLedgerEntry,
  toTenantAccount,
} from "@/lib/account/account";
import {
  Account,
  AccountPath,
  AdjustAccount,
  IssueStatements,
  LedgerEntry,
  LedgerPage,
  LedgerQuery,
  RecordPayment,
  SetCredit,
  TenantAccount,
} from "@/lib/account/schemas";
import { operation } from "../operation";

const shared = { idempotent: "none", metered: false, statuses: [200] } as const;

export const accountGet = operation({
  ...shared,
  id: "account.get",
  method: "GET",
  path: "/account",
  summary: "Get the account's balance, remaining credit and statements",
  audience: "partner",
  roles: ["agent", "admin"],
  scopes: ["distribution:read"],
  response: Account,
  errors: [],
  run: getAccount,
  present: toAccount,
});

export const accountEntries = operation({
  ...shared,
  id: "account.entries",
  freshness: "current",
  method: "GET",
  path: "/staff/account/entries",
  summary: "List the account's charges and payments, newest first",
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:read"],
  query: LedgerQuery,
  response: LedgerPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listAccountEntries(context, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toLedgerEntry), next_cursor: nextCursor }),
});

const operators = {
  ...shared,
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  params: AccountPath,
  missing: "TENANT_NOT_FOUND",
} as const;

export const tenantAccountGet = operation({
  ...operators,
  id: "tenantAccount.get",
  method: "GET",
  path: "/staff/tenants/{tenant_public_id}/account",
  summary: "Get a tenant's credit, balance and statements",
  response: TenantAccount,
  errors: ["TENANT_NOT_FOUND"],
  run: (_context, { params }) => getTenantAccount(params.tenant_public_id),
  present: toTenantAccount,
});

export const tenantAccountUpdate = operation({
  ...operators,
  id: "tenantAccount.update",
  method: "PUT",
  path: "/staff/tenants/{tenant_public_id}/account",
  summary: "Set or remove a tenant's credit line or prepaid balance",
  idempotent: "optional",
  body: SetCredit,
  response: TenantAccount,
  errors: ["TENANT_NOT_FOUND"],
  run: (context, { params, body }) => updateTenantAccount(context, params.tenant_public_id, body),
  present: toTenantAccount,
});

export const tenantAccountEntries = operation({
  ...operators,
  id: "tenantAccount.entries",
  freshness: "current",
  method: "GET",
  path: "/staff/tenants/{tenant_public_id}/account/entries",
  summary: "List a tenant's charges and payments, newest first",
  query: LedgerQuery,
  response: LedgerPage,
  errors: ["TENANT_NOT_FOUND", "CURSOR_EXPIRED"],
  run: (context, { params, query }) => listTenantAccountEntries(context, params.tenant_public_id, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toLedgerEntry), next_cursor: nextCursor }),
});

const entering = {
  ...operators,
  method: "POST",
  idempotent: "optional",
  response: LedgerEntry,
  statuses: [201],
  present: toLedgerEntry,
} as const;

export const tenantAccountAdjust = operation({
  ...entering,
  id: "tenantAccount.adjust",
  path: "/staff/tenants/{tenant_public_id}/account/adjustments",
  summary: "Adjust a tenant's balance, with a reason",
  body: AdjustAccount,
  errors: ["TENANT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  run: (context, { params, body }) => adjustTenantAccount(context, params.tenant_public_id, body),
});

export const tenantAccountPay = operation({
  ...entering,
  id: "tenantAccount.pay",
  path: "/staff/tenants/{tenant_public_id}/account/payments",
  summary: "Record a received payment for a statement",
  body: RecordPayment,
  errors: ["TENANT_NOT_FOUND", "ACCOUNT_NOT_FOUND", "STATEMENT_NOT_FOUND"],
  run: (context, { params, body }) => payTenantAccount(context, params.tenant_public_id, body),
});

export const tenantAccountIssueStatements = operation({
  ...operators,
  id: "tenantAccount.issueStatements",
  method: "POST",
  path: "/staff/tenants/{tenant_public_id}/account/statements",
  summary: "Issue the statements of a past month",
  idempotent: "optional",
  body: IssueStatements,
  response: TenantAccount,
  errors: ["TENANT_NOT_FOUND", "ACCOUNT_NOT_FOUND"],
  run: (context, { params, body }) => issueTenantAccountStatements(context, params.tenant_public_id, body),
  present: toTenantAccount,
});
