import { z } from "zod";
import { limitTo } from "@/lib/core/listing";

/** Resource types in the change feed. Each is also its table's name. */
export const RESOURCE_TYPES = ["property", "place", "service_zone", "transfer_vehicle_type", "tour", "flight"] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];
export const isResourceType = (name: string): name is ResourceType =>
  (RESOURCE_TYPES as readonly string[]).includes(name);
export const CHANGES = ["CREATED", "UPDATED", "DELETED"] as const;
export type Change = (typeof CHANGES)[number];

export const ChangeList = z
  .strictObject({
    limit: limitTo(200),
    cursor: z.string().min(1).max(4000).optional().meta({
      description: "Where the page before ended; good for 90 days",
    }),
    from: z
      .enum(["oldest", "latest"], 'must be "oldest" or "latest"')
      .optional()
      .meta({
        description:
          "Where to begin without a cursor: at the oldest change that is kept (unless given), or behind the latest one. " +
          "Whoever is about to read the lists begins at the latest, and follows from there when they are read",
      }),
  })
  .refine(({ cursor, from }) => cursor === undefined || from === undefined, {
    path: ["from"],
    message: "cannot be combined with cursor",
  });
export type ChangeList = z.output<typeof ChangeList>;

export const ChangeRecord = z.object({
  sequence: z.int().meta({
    description:
      "Rises in the order in which changes became visible; without a gap, but for what a contract leaves out",
  }),
  resource_type: z.enum(RESOURCE_TYPES),
  public_id: z.string(),
  change: z.enum(CHANGES),
  changed_fields: z
    .array(z.string())
    .meta({ description: "Of an UPDATED: fields of the resource's record; else empty" }),
  changed_at: z.string().meta({ format: "date-time", description: "The resource's updated_at since then" }),
});
export const ChangePage = z.object({
  items: z.array(ChangeRecord),
  next_cursor: z.string().meta({ description: "Where to go on, at once or later" }),
  has_more: z.boolean().meta({
    description:
      "More is there already. A page may be empty and yet have more behind it, where a contract names only some resources",
  }),
});
