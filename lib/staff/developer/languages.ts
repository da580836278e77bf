/** Languages that requests are shown in. */
export const LANGUAGES = [
  { id: "curl", label: "cURL" },
  { id: "typescript", label: "TypeScript" },
  { id: "python", label: "Python" },
] as const;
export type Language = (typeof LANGUAGES)[number]["id"];
