const MOST_CHARACTERS = 200
/** So few characters in a row may be the same by chance. */
const FRAGMENT = 6

/**
 * What a provider itself says of an error, on one line: the message in its JSON, and nothing else of the body. Whatever
 * holds a part of the key is left out, because some providers repeat it.
 */
export function providerWords(body: string, secret: string): string | undefined {
  const message = messageIn(parsed(body))
  if (message === undefined) return undefined
  const words = message
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (holdsPartOf(secret, word) ? '…' : word))
    .join(' ')
  const short = words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS - 1)}…` : words
  return short || undefined
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Where providers put it: `error.message`, `error`, `message`, `detail`, the first of `errors` or of a list. */
function messageIn(said: unknown): string | undefined {
  if (typeof said === 'string') return said
  if (Array.isArray(said)) return messageIn(said[0])
  if (typeof said !== 'object' || said === null) return undefined
  const { error, message, detail, errors, msg } = said as Record<string, unknown>
  return [error, message, detail, errors, msg].map(messageIn).find((text) => text !== undefined)
}

function holdsPartOf(secret: string, word: string): boolean {
  for (let at = 0; at + FRAGMENT <= secret.length; at++) {
    if (word.includes(secret.slice(at, at + FRAGMENT))) return true
  }
  return false
}
