/** What can become of an image that could not be fetched. */
export const FAILED_IMAGE_STATES = ["FAILED", "RETRYING"] as const;
export type FailedImageState = (typeof FAILED_IMAGE_STATES)[number];

/** Maximum images of a host that one request makes the worker fetch again. */
export const MAX_RETRIES = 2_000;

/** The kinds of supply whose records show images. */
export const SHOWING_KINDS = ["properties", "rooms", "tours", "vehicle_types", "packages"] as const;
