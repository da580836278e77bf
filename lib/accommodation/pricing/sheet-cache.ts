import { getHeapStatistics } from "node:v8";
import { LRUCache } from "lru-cache";
import type { RateSheet } from "./rate-sheet";

/** The part of the heap that sheets may take: 4 GB hold about 200,000 properties of two room types and two plans. */
const HEAP_SHARE = 1 / 8;

/** Bytes of a sheet, its rooms and its plans in memory, measured and rounded up. */
const [SHEET_BYTES, ROOM_BYTES, PLAN_BYTES] = [1000, 250, 500];

/**
 * Rate sheets by public and internal id. A search for properties that are not cached costs several times as much, so
 * the cache is limited by memory and not by a number of sheets. Drops the least recently used sheets first.
 */
export class SheetCache {
  private readonly byId = new Map<number, RateSheet>();
  private readonly byPublicId: LRUCache<string, RateSheet>;

  /** @param maxBytes of all sheets together, estimated */
  constructor(maxBytes = getHeapStatistics().heap_size_limit * HEAP_SHARE) {
    this.byPublicId = new LRUCache({
      maxSize: Math.floor(maxBytes),
      sizeCalculation: bytesOf,
      dispose: ({ propertyId }) => this.byId.delete(propertyId),
    });
  }

  get size(): number {
    return this.byPublicId.size;
  }

  /** @param id public (text) or internal (number) */
  get(id: string | number): RateSheet | undefined {
    if (typeof id === "string") return this.byPublicId.get(id);
    const sheet = this.byId.get(id);
    return sheet && this.byPublicId.get(sheet.publicId);
  }

  /** Adds a sheet, and drops the property's earlier one. */
  set(sheet: RateSheet): void {
    this.byPublicId.set(sheet.publicId, sheet);
    if (this.byPublicId.has(sheet.publicId)) this.byId.set(sheet.propertyId, sheet);
  }

  clear(): void {
    this.byPublicId.clear();
  }
}

function bytesOf({ rooms, plans }: RateSheet): number {
  return SHEET_BYTES + rooms.length * ROOM_BYTES + plans.length * PLAN_BYTES;
}
