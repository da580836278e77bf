import { describe, expect, test } from "vitest";
import { findUnknownVariables } from "./env-names";
import { readEnvironment, VARIABLES } from "./env-schema";

test("an absent variable and an empty one have the default", () => {
  const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: "",
    databaseWritePool: 16,
    databaseNamedStatements: true,
  });
});

const PASSWORD = "s3cret-of-somebody";
describe.each([
  ["PORT", ["banana", "-1", "65536", "3000.5", "0x50"]],
  ["DATABASE_URL", [`mysql://user:${PASSWORD}@host/db`, `user:${PASSWORD}@host/db`]],
  ["SANDBOX", ["true", "yes", "2"]],
  ["APP_SECRET", ["short", PASSWORD]],
  ["DATABASE_WRITE_POOL", ["0", "many", "1001"]],
  ["DATABASE_NAMED_STATEMENTS", ["no"]],
  ["REDIS_URL", [`memcached://user:${PASSWORD}@host`, "host:6379", `user:${PASSWORD}@host`]],
  ["WEBHOOK_KEYS", [PASSWORD, `a b:${PASSWORD}`]],
  ["SMTP_URL", [`http://user:${PASSWORD}@host`, PASSWORD]],
  ["MAIL_FROM", ["nobody"]],
  ["TRUSTED_PROXIES", ["nginx", "10.0.0.0/99", "10.0.0.1 10.0.0.2"]],
  ["SESSION_IDLE_MINUTES", ["0", "4", "never"]],
  ["SESSION_MAX_HOURS", ["0", "169"]],
  ["SECURITY_LOG_DAYS", ["1"]],
  ["MAP_STYLE_URL", ["style.json", "ftp://tiles.example.com/style.json"]],
  ["MAP_TILES_URL", ["/europe.pmtiles"]],
  ["MAP_ORIGINS", ["glyphs.example.com", "https://a.example.com,https://b.example.com/fonts"]],
  ["LOG_LEVEL", ["verbose"]],
])("%s", (name, wrong) => {
  test.each(wrong)("is refused as %s, by its name, with an example and without a password", (value) => {
    const refused = () => readEnvironment({ [name]: value });
    expect(refused).toThrow(`${name} must be`);
    expect(refused).toThrow(`For example: ${name}=`);
    expect(refused).not.toThrow(PASSWORD);
  });
});

test("all errors are reported together", () => {
  const refused = () => readEnvironment({ PORT: "x", LOG_LEVEL: "x" });
  expect(refused).toThrow("PORT must be");
  expect(refused).toThrow("LOG_LEVEL must be");
});

test.each(["redis://host", "rediss://user:password@host:6380/2"])("REDIS_URL may be %s", (redisUrl) => {
  expect(readEnvironment({ REDIS_URL: redisUrl })).toMatchObject({ redisUrl });
});

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["APP_SECRT", "APP_SECRET"],
  ["SMPT_URL", "SMTP_URL"],
  ["SANDBX", "SANDBOX"],
  ["PROT", "PORT"],
])("%s is recognized as a misspelt %s", (name, meant) => {
  expect(findUnknownVariables({ [name]: "x" })).toEqual([{ name, meant }]);
});

test("names that only share a prefix are distinguished from typing errors", () => {
  expect(findUnknownVariables({ DATABASE_SCHEMA: "x", SMTP_HOST: "mail" })).toEqual([
    { name: "DATABASE_SCHEMA", meant: undefined },
    { name: "SMTP_HOST", meant: undefined },
  ]);
});

test("the variables of a shell, of npm and of a container do not look like misspelt ones", () => {
  const names =
    "HOME HOSTNAME PATH PWD USER SHELL TERM LANG LC_ALL TZ TMPDIR EDITOR LOGNAME MAIL SHLVL OLDPWD DISPLAY COLORTERM HOSTTYPE OSTYPE PS1 NODE NODE_ENV NODE_OPTIONS NODE_VERSION INIT_CWD CI DEBUG COLOR NO_COLOR FORCE_COLOR PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD SSH_AUTH_SOCK XDG_DATA_DIRS npm_lifecycle_event npm_config_cache KUBERNETES_SERVICE_HOST KUBERNETES_PORT NEXT_TELEMETRY_DISABLED";
  const source = Object.fromEntries(names.split(" ").map((name) => [name, "x"]));
  expect(findUnknownVariables({ ...source, DATABASE_URL: "x", DATABSE_URL: "" })).toEqual([]);
});
