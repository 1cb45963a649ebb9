/** Timestamps cross the driver as ISO 8601 strings with milliseconds and `Z`. */
export type Timestamp = string

/** An object in a jsonb column. */
export type Json = Record<string, unknown>
