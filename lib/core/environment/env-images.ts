import { textVariable, urlVariable, defineVariable, wholeNumberVariable } from "./env-values";

/** Variables of the image store. */
export const IMAGE_VARIABLES = {
  IMAGE_DIR: defineVariable({
    meaning:
      "the folder of suppliers' images as the worker stores them, shared by all processes; put it on storage that every machine mounts, or use a bucket",
    default: "`images` in `DATA_DIR`",
    example: "/var/lib/portal/images",
    mustBe: "a folder",
    schema: textVariable(),
  }),
  IMAGE_BUCKET_URL: defineVariable({
    meaning: "an S3-compatible bucket for the images instead, path-style; the service serves them from there",
    default: "none: `IMAGE_DIR`",
    example: "https://s3.eu-central-1.amazonaws.com/portal-images",
    mustBe: "an http:// or https:// address",
    schema: urlVariable("https:", "http:"),
  }),
  IMAGE_BUCKET_KEY: defineVariable({
    meaning: "the bucket's access key, `id:secret`; it needs to read, write and delete objects",
    default: "required with `IMAGE_BUCKET_URL`",
    example: "AKIA...:the secret",
    mustBe: "id:secret",
    isSecret: true,
    schema: textVariable(),
  }),
  IMAGE_BUCKET_REGION: defineVariable({
    meaning: "the bucket's region, which is part of each signature",
    default: "us-east-1",
    example: "eu-central-1",
    mustBe: "a region",
    schema: textVariable("us-east-1"),
  }),
  IMAGE_STORE_MB: defineVariable({
    meaning: "megabytes of stored images at which no further image is fetched, so that no supplier can fill the disk",
    default: "20000",
    example: "100000",
    mustBe: "a number from 1 to 10000000",
    schema: wholeNumberVariable(1, 10_000_000, 20_000),
  }),
};
