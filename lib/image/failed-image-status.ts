/** The states of an image that could not be fetched. */
export const FAILED_IMAGE_STATES = ["FAILED", "RETRYING"] as const;
export type FailedImageState = (typeof FAILED_IMAGE_STATES)[number];

/** How many images of a host one request may have fetched again. */
export const MAX_RETRIES = 2_000;

/** Kinds of supply whose records have images. */
export const SHOWING_KINDS = ["properties", "rooms", "tours", "vehicle_types", "packages"] as const;
