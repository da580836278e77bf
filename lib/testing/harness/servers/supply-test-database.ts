import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { type ImportOptions, type ImportReport, importSupply } from "@/lib/supply/import/import-supply";
import { SupplyError } from "@/lib/supply/csv/import-problems";
import { copyOfTemplate } from "./fresh-database";

/** A temporary database and directory of a single test file. */
export interface SupplyTestDatabase {
  client: Client;
  databaseUrl: string;
  /** Replaces the directory's files and imports them. */
  bring: (files: Record<string, string | Uint8Array>, options?: Partial<ImportOptions>) => Promise<ImportReport>;
  /** Imports files that must be refused. @returns their problems, one per line */
  complaints: (files: Record<string, string | Uint8Array>) => Promise<string[]>;
  /** Rows of a query, each as the text of its columns. */
  read: (sql: string) => Promise<string[]>;
  /** All rows of some tables, each with the transaction that wrote it last. */
  everything: (tables: readonly string[]) => Promise<string[]>;
  close: () => Promise<void>;
}

/**
 * Creates a database with the schema on the server of another one, for tests of supply.
 * @param name its name; a database of that name is dropped before and afterwards
 * @param template by default the empty database; another one is `demoTemplate()`
 */
export async function supplyTestDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<SupplyTestDatabase> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const databaseUrl = url.href;
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.query(copyOfTemplate(name, template));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const directory = mkdtempSync(path.join(tmpdir(), "supply-test-database-"));
  const read = async (sql: string) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows.map((row) =>
      row.map((cell) => (cell === null ? "-" : JSON.stringify(cell).replaceAll('"', ""))).join(" "),
    );
  };
  const bring: SupplyTestDatabase["bring"] = (files, options = {}) => {
    rmSync(directory, { recursive: true });
    mkdirSync(directory);
    for (const [file, content] of Object.entries(files)) writeFileSync(path.join(directory, file), content);
    return importSupply({ databaseUrl, directory, ...options });
  };
  return {
    client,
    databaseUrl,
    read,
    bring,
    async complaints(files) {
      const error: unknown = await bring(files).catch((thrown: unknown) => thrown);
      if (!(error instanceof SupplyError)) throw error;
      return error.message.split("\n");
    },
    async everything(tables) {
      const found: string[] = [];
      for (const table of tables)
        found.push(...(await read(`SELECT '${table}', t.xmin, t.* FROM ${table} t ORDER BY 3, 4, 5`)));
      return found;
    },
    async close() {
      await client.end();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Two small hotels, one of them selling in yen. */
export const SMALL_SUPPLY = {
  "places.csv": `code,type,name,country_code,parent_code,timezone
FR-PAR,CITY,Paris,FR,FR,Europe/Paris
FR,COUNTRY,France,FR,,
`,
  "properties.csv": `code,name,category_code,city,address_line,country_code,latitude,longitude,timezone,currency_code,place_code,attribute_codes,mandatory_fees
H1,Hôtel des Tilleuls,HOTEL,Paris,1 rue Bleue,FR,48.8566140,2.3522219,Europe/Paris,EUR,FR-PAR,FREE_WIFI;POOL,CITY_TAX|City tax|5.60|EUR|PER_NIGHT
H2,Hotel Kazemachi,HOTEL,Tokyo,,JP,,,Asia/Tokyo,JPY,,,
`,
  "rooms.csv": `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy
H1,DBL,Double room,2,2,1,3
H1,FAM,Family room,2,4,2,6
H2,DBL,Double room,2,2,0,2
`,
  "rate_plans.csv": `property_code,code,name,board_code,currency_code,non_refundable,free_until,extra_adult,child_bands
H1,FLEX,Bed and breakfast,BB,EUR,false,2d 18:00,20.50,2=0;11=15.25
H1,NRF,Room only,RO,EUR,true,,20.50,
H2,FLEX,Room only,RO,JPY,false,1d 12:00,3000,
`,
  "room_days.csv": `property_code,room_code,from,to,weekdays,allotment,prices,closed,closed_to_arrival,min_stay,max_stay
H1,FAM,2027-03-01,2027-03-14,,3,FLEX=200.00,,,,
H1,DBL,2027-03-01,2027-03-14,,8,FLEX=120.00;NRF=105.00,,,,
H1,DBL,2027-03-01,2027-03-14,56,,FLEX=140.50,,,,
H1,DBL,2027-03-06,2027-03-07,,2,NRF=,,true,FLEX=2,
H1,DBL,2027-03-10,2027-03-10,,,,true,,,7
H2,DBL,2027-03-01,2027-03-03,,5,FLEX=12000,,,,
`,
  "rate_seasons.csv": `property_code,plan_code,from,to,extra_adult,child_bands,min_stay,release_days,non_refundable,free_until
H1,FLEX,2027-07-01,2027-07-31,25.00,11=17.50,3,7,false,7d 18:00
H1,FLEX,2027-08-01,2027-08-31,,,,,,
`,
  "supplements.csv": `property_code,code,name,plan_codes,from,to,adult,child_rules,per
H1,GALA,Gala dinner,FLEX,2027-12-31,2027-12-31,24.00,1-9:2-11=12.50,NIGHT
`,
  "offers.csv": `property_code,code,name,plan_codes,type,value,stay,pay,free,repeat,book_until,group,markets
H1,EARLY,Early booking,,PERCENT,20,,,,,2027-01-31,SUMMER,DE;AT
H1,WEEK,Seven for six,FLEX;NRF,FREE_NIGHTS,,7,6,LAST,true,,SUMMER,!AE
`,
  "fees.csv": `property_code,code,name,kind,basis,amount,percent,currency,min_age,max_nights,payable
H1,TOURISM,Tourism tax,TAX,PER_PERSON_NIGHT,2.50,,EUR,18,10,PROPERTY
H1,VAT,Value added tax,TAX,PER_STAY,,10,,,,INCLUDED
`,
  "sell_rules.csv": `code,percent,market,property,plan,stay_from,stay_to
,12.5,,,,,
,-5,DE,H1,FLEX,,
SUMMER,18,,H1,,2027-07-01,2027-08-31
`,
  "fx_rates.csv": `day,base,quote,rate,source
2027-03-01,EUR,JPY,186.75,a test
`,
};
