type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The one text of a value (RFC 8785), written anew here on purpose: a check that shares no code with the signer
 * finds what is wrong with either.
 */
export function canonicalJson(value: unknown): string {
  return write(value as Json)
}

function write(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${write(each)}`).join(',')}}`
}
