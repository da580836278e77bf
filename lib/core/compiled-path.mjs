/**
 * The path to which `lib/server/programs` compiles a program, from the folder of `package.json`. JavaScript, because
 * the compiler needs it before anything is compiled.
 * @param {string} source such as `lib/worker/main.ts`
 */
export const compiledPath = (source) => `.compiled/${source.replace(/^lib\/|\.ts$/g, "").replaceAll("/", "-")}.js`;
