import type { Json } from "./openapi-words";

const message = (description: string): Json => ({
  description,
  content: {
    "text/xml": {
      schema: { type: "string", description, example: "<OTA_HotelAvailNotifRS><Success/></OTA_HotelAvailNotifRS>" },
    },
  },
});

/**
 * The endpoint of channel managers in the document. Its messages are XML in OpenTravel's schemas, so no client code
 * is generated for it.
 */
export const otaPath = (tag: string): Json => ({
  "/supply/ota": {
    post: {
      operationId: "sendOtaMessage",
      tags: [tag],
      summary: "Set allotment, prices and restrictions of nights by an OpenTravel message",
      description:
        "`OTA_HotelAvailNotifRQ` or `OTA_HotelRateAmountNotifRQ`, bare with a bearer token, or in an envelope of SOAP 1.1 with a WS-Security UsernameToken of the credential's id and secret: then a refusal is a SOAP fault. See [Channel managers](/docs/channel-managers).",
      security: [{ oauth2: ["distribution:supply"] }],
      requestBody: {
        required: true,
        content: {
          "text/xml": {
            schema: {
              type: "string",
              description: "The message, at most 1 MiB, without a document type",
              example:
                '<OTA_HotelAvailNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0">…</OTA_HotelAvailNotifRQ>',
            },
          },
        },
      },
      responses: {
        "200": message("The message's answer: `Success`, or `Errors`, and then nothing was written"),
        "401": message("The token, or the envelope's user or password, is wrong"),
        "403": message("The credential has another scope, or its account is suspended"),
        "413": message("The message is larger than 1 MiB"),
        "415": message("The message is not `text/xml`"),
        "429": message("Too many messages, or too many wrong passwords from this address"),
        "503": message("The service is busy and did nothing: send the message again"),
      },
    },
  },
});
