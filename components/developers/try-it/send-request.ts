export interface ApiRequest {
  method: string;
  /** Below the API's address. */
  path: string;
  headers: readonly (readonly [string, string])[];
  body: string;
}

export interface ApiResponse {
  status: number;
  /** Until the whole response was received. */
  milliseconds: number;
  headers: [string, string][];
  text: string;
}

/** Sends a request to the API as a partner's program does: with the token only, never with the session cookie. */
export async function sendRequest({ method, path, headers, body }: ApiRequest): Promise<ApiResponse> {
  const startedAt = performance.now();
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body !== "" && method !== "GET" && { body }),
    credentials: "omit",
    cache: "no-store",
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    text,
  };
}
