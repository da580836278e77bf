/** The parts of package-lock.json that the rules read. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage extends Manifest {
  version?: string;
  resolved?: string;
}

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packages for other platforms that npm left out when the lock file was written. `npm ci` refuses such a file, and only
 * on the platform that misses its package.
 */
export function missingPlatformPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !places(place, name).some((candidate) => candidate in packages))
      .map((name) => `${place || "the project"} needs ${name}`),
  );
}

/** Where Node looks for `name` from a package at `place`: its own node_modules first, then each one further out. */
function places(place: string, name: string): string[] {
  const inside = `${place ? `${place}/` : ""}node_modules/${name}`;
  if (!place) return [inside];
  const outer = place.lastIndexOf("/node_modules/");
  return [inside, ...places(outer < 0 ? "" : place.slice(0, outer), name)];
}

/** Entries that name the address they came from: whoever installs elsewhere would be sent to that registry. */
export function recordedAddresses({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined);
}

/** Dependencies whose version is a range: two installations on two days would differ. */
export function unpinned(manifest: Manifest): string[] {
  return Object.entries(everyDependency(manifest))
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}

/** Dependencies that manifest and lock file state differently: `npm ci` refuses them. */
export function outOfStep(manifest: Manifest, { packages }: Lockfile): string[] {
  const wanted = everyDependency(manifest);
  const locked = everyDependency(packages[""] ?? {});
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].filter((name) => wanted[name] !== locked[name]);
}

function everyDependency(manifest: Manifest): Record<string, string> {
  return { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
}
