import {
  FailedImageHosts,
  FailedImageList,
  FailedImagePage,
  RetriedImages,
  RetryImages,
} from "@/lib/image/failed-image-schemas";
import {
  countFailedImagesOfHosts,
  listFailedImages,
  retryFailedImages,
  toFailedImageHosts,
  toFailedImagePage,
} from "@/lib/image/failed-images";
import { operation, FOR_OPERATORS } from "../operation";

export const failedImageList = operation({
  ...FOR_OPERATORS,
  id: "failedImage.list",
  freshness: "current",
  method: "GET",
  path: "/staff/failed-images",
  summary: "List the images of records that could not be fetched, the latest attempt first",
  query: FailedImageList,
  response: FailedImagePage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listFailedImages(context, query),
  present: toFailedImagePage,
});

export const failedImageCount = operation({
  ...FOR_OPERATORS,
  id: "failedImage.count",
  method: "GET",
  path: "/staff/failed-images/hosts",
  summary: "Count the images that could not be fetched by the host of their URL",
  response: FailedImageHosts,
  errors: [],
  run: () => countFailedImagesOfHosts(),
  present: toFailedImageHosts,
});

export const failedImageRetry = operation({
  ...FOR_OPERATORS,
  id: "failedImage.retry",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/failed-images/retry",
  summary: "Fetch images again that could not be fetched: some, or all of a host",
  body: RetryImages,
  response: RetriedImages,
  errors: [],
  run: (context, { body }) => retryFailedImages(context, body),
  present: (retried) => retried,
});
