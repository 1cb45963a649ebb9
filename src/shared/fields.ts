/** The fields of a JSON object that is not known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a JSON value is an object, rather than a list, a plain value or nothing. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
