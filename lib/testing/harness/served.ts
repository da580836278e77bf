import { warmUpDatabase } from "@/lib/core/db";
import { openHttpServer } from "@/lib/server/front-door/front-door";
import { makeCredential, makeProfile, makeTenant, type MadeProfile, type MadeTenant } from "../factories/partners";
import { makeRates } from "../factories/rates";
import { dayFromNow } from "../factories/property";
import { Origin, type PartnerClient } from "./client";
import { freshDatabase, type FreshDatabase } from "./servers/fresh-database";

/** The served app with two tenants and a client of each kind, without properties. */
export interface Served {
  db: FreshDatabase;
  origin: Origin;
  tenant: MadeTenant;
  /** A profile of the tenant with a mark-up of 12.5 percent above its Default. */
  retail: MadeProfile;
  /** A client with all scopes. */
  partner: PartnerClient;
  reader: PartnerClient;
  booker: PartnerClient;
  hooks: PartnerClient;
  otherTenant: MadeTenant;
  /** A client of the other tenant, with all scopes. */
  stranger: PartnerClient;
  /** A client with all scopes, of a tenant whose contract covers no property. */
  outsider: PartnerClient;
  close(): Promise<void>;
}

/** Units per euro; the Swiss franc deliberately has none. */
const RATES = { USD: "1.0841", JPY: "186.75", KWD: "0.3327", GBP: "0.8512" };

/** Starts the product in this process on its own database. */
export async function served(open: () => Promise<FreshDatabase> = freshDatabase): Promise<Served> {
  const db = await open();
  // As a process that serves does; otherwise the first write loads Prisma's compiler while its transaction times out.
  await warmUpDatabase();
  const { client } = db;
  await makeRates(client, dayFromNow(-40), RATES);
  const tenant = await makeTenant(client, { name: "Ours" });
  const otherTenant = await makeTenant(client, { name: "Theirs" });
  const bare = await makeTenant(client, { name: "Nobody", catalogue: [] });
  const retail = await makeProfile(client, tenant.id, { markup: "12.5" });
  const logins = {
    partner: await makeCredential(client, tenant.id),
    reader: await makeCredential(client, tenant.id, { scopes: ["distribution:read"] }),
    booker: await makeCredential(client, tenant.id, { scopes: ["distribution:booking"] }),
    hooks: await makeCredential(client, tenant.id, { scopes: ["distribution:webhooks"] }),
    stranger: await makeCredential(client, otherTenant.id),
    outsider: await makeCredential(client, bare.id),
  };
  const door = await openHttpServer({
    port: 0,
    host: "127.0.0.1",
    pages: (_request, response) => void response.writeHead(404).end("no pages here"),
  });
  const origin = new Origin(door.url);
  await origin.open();
  return {
    db,
    origin,
    tenant,
    retail,
    otherTenant,
    partner: await origin.signIn(logins.partner),
    reader: await origin.signIn(logins.reader),
    booker: await origin.signIn(logins.booker),
    hooks: await origin.signIn(logins.hooks),
    stranger: await origin.signIn(logins.stranger),
    outsider: await origin.signIn(logins.outsider),
    async close() {
      await origin.close();
      await door.close();
      await db.close();
    },
  };
}
