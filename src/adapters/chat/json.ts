/** What may be JSON; undefined when it is not. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
