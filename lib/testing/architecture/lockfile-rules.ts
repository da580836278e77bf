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
 * Packages for other platforms that npm omitted when it wrote the lock file. `npm ci` refuses such a file, but only on
 * the platform that lacks its package.
 */
export function missingPlatformPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !places(place, name).some((candidate) => candidate in packages))
      .map((name) => `${place || "the project"} needs ${name}`),
  );
}

/** Where Node looks for `name` from a package at `place`: its own node_modules first, then each outer one. */
function places(place: string, name: string): string[] {
  const inside = `${place ? `${place}/` : ""}node_modules/${name}`;
  if (!place) return [inside];
  const outer = place.lastIndexOf("/node_modules/");
  return [inside, ...places(outer < 0 ? "" : place.slice(0, outer), name)];
}

/** Entries with the address that they were downloaded from: other installations would use that registry. */
export function recordedAddresses({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter((place) => packages[place]?.resolved !== undefined);
}

/** Dependencies with a version range: two installations could differ. */
export function unpinned(manifest: Manifest): string[] {
  return Object.entries(everyDependency(manifest))
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}

/** Dependencies that differ between manifest and lock file: `npm ci` refuses them. */
export function outOfStep(manifest: Manifest, { packages }: Lockfile): string[] {
  const declared = everyDependency(manifest);
  const locked = everyDependency(packages[""] ?? {});
  const names = new Set([...Object.keys(declared), ...Object.keys(locked)]);
  return [...names].filter((name) => declared[name] !== locked[name]);
}

function everyDependency(manifest: Manifest): Record<string, string> {
  return { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
}
