import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build, version } from "esbuild";
import { compiledPath } from "../../core/compiled-path.mjs";

// `npm start` and `npm run build`: compiles the service's programs from TypeScript if necessary, and runs one with
// the arguments that follow its source. Compiled programs load in less than half the time that tsx needs for the
// sources, as in development and tests.

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../../..");
const STATE = "state.json";

/** The programs' sources. */
const PROGRAMS = [
  "lib/server/start.ts",
  "lib/server/build-command.ts",
  "lib/server/processes/api-process.ts",
  "lib/server/processes/web-process.ts",
  "lib/worker/main.ts",
  "lib/document/drawing/main.ts",
];

/**
 * Compiles programs into `.compiled`, unless the compiled ones match the current sources.
 * @param root the folder of `package.json`
 * @param sources of the programs, relative to it
 * @throws Error if a source has an error, or the files cannot be written
 */
export async function compilePrograms(root = PROJECT_ROOT, sources = PROGRAMS) {
  const folder = path.join(root, ".compiled");
  if (isCurrent(root, folder)) return;
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: sources.map((source) => ({
      in: source,
      out: path.basename(compiledPath(source), ".js"),
    })),
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    // Messages contain names of classes and functions. Lines in stack traces are those of the sources.
    keepNames: true,
    sourcemap: true,
    plugins: [keepSourcePaths(folder)],
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  fs.mkdirSync(folder, { recursive: true });
  fs.rmSync(path.join(folder, STATE), { force: true });
  for (const { path: file, contents } of outputFiles) replaceFile(file, contents);
  const written = new Set(outputFiles.map(({ path: file }) => path.basename(file)));
  // Only files of earlier compilations, because another one may be writing now.
  const left = fs.readdirSync(folder).filter((name) => /\.js(\.map)?$/.test(name) && !written.has(name));
  for (const name of left) fs.rmSync(path.join(folder, name), { force: true });
  const inputs = Object.keys(metafile.inputs).toSorted();
  replaceFile(path.join(folder, STATE), JSON.stringify({ fingerprint: fingerprintOf(root, inputs), inputs }));
}

/**
 * Keeps `import.meta.url` and `import.meta.dirname` those of the source, for sources that read files beside them.
 * Paths are relative to the compiled files, which share one folder, so that a checkout can be moved.
 */
const keepSourcePaths = (folder) => ({
  name: "keep source paths",
  setup(compilation) {
    compilation.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, "utf8");
      if (!/import\.meta\.(url|dirname)/.test(text)) return undefined;
      const source = path.relative(folder, file).replaceAll(path.sep, "/");
      const contents = text
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll(
          "import.meta.dirname",
          `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(source)}`)})`,
        );
      return { contents, loader: "ts" };
    });
  },
});

/** Whether the files were compiled from the present sources, by this compiler. */
function isCurrent(root, folder) {
  try {
    const { fingerprint, inputs } = JSON.parse(fs.readFileSync(path.join(folder, STATE), "utf8"));
    return fingerprint === fingerprintOf(root, inputs);
  } catch {
    return false;
  }
}

/** A hash of the sources' contents and of the compiler. @param inputs paths relative to the root */
function fingerprintOf(root, inputs) {
  const hash = crypto
    .createHash("sha256")
    .update(version)
    .update(fs.readFileSync(import.meta.filename));
  for (const file of inputs) hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** Replaces a file atomically: a process that starts meanwhile reads the old or the new one. */
function replaceFile(file, contents) {
  const part = `${file}.${process.pid}`;
  fs.writeFileSync(part, contents);
  fs.renameSync(part, file);
}

if (process.argv[1] === import.meta.filename) {
  const [source] = process.argv.splice(2, 1);
  try {
    await compilePrograms();
  } catch (error) {
    console.error(`The programs could not be compiled: ${error.message}`);
    if (error.code) console.error("Run npm run build once, with an account that may write here.");
    process.exit(1);
  }
  // Tells child processes, and Next's bundles, to run compiled programs (see `nodeProgram`).
  process.env.IS_COMPILED = "1";
  process.setSourceMapsEnabled(true);
  await import(`../../../${compiledPath(source)}`);
}
