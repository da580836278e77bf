import { env } from "@/lib/core/env";
import type { MapSettings } from "./map-settings";

/** The operator's settings of maps. */
export const mapSettings = (): MapSettings => ({
  styleUrl: env.mapStyleUrl,
  tilesUrl: env.mapTilesUrl,
  attribution: env.mapAttribution,
});

/** The origins that maps load from, besides the service's own: for the Content-Security-Policy. */
export function mapOrigins(): string[] {
  const urls = [env.mapStyleUrl, env.mapTilesUrl, ...env.mapOrigins.split(",")].map((url) => url.trim());
  return [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))];
}

/** The Content-Security-Policy of the map's worker, which fetches tiles: a worker uses the policy of its own file. */
export const mapWorkerPolicy = (origins: readonly string[] = mapOrigins()): string =>
  ["default-src 'none'; connect-src 'self'", ...origins].join(" ");
