const MOST_CHARACTERS = 200
/** How many characters are read, and how many are kept. */
const MOST_READ = 1_000
/** Deeper than any provider nests its message. */
const MOST_LEVELS = 5
/** So few characters in a row may agree by chance. */
const FRAGMENT = 6

/** So many characters in a row come from what we sent. */
const PASSAGE = 24

interface Ours {
  /** The key that was used. */
  secret: string
  /** The texts that were sent. */
  sent?: readonly string[] | undefined
}

/**
 * A provider's own words about an error, on one line: the message in its JSON and nothing else of the body. Everything
 * that holds a part of the key is left out, because some providers repeat it, and so is everything repeated from our
 * texts.
 */
export function providerWords(body: string, { secret, sent = [] }: Ours): string | undefined {
  const message = messageIn(parsed(body))
  if (message === undefined) return undefined
  const fragments = fragmentsOf(secret)
  const read = message
    .slice(0, MOST_READ)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (holdsOneOf(fragments, word) ? '…' : word))
    .join(' ')
  /** The cut may have left the beginning of the key, too short to be recognised. */
  const words = message.length > MOST_READ ? read.slice(0, 1 - FRAGMENT) : read
  const short = words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS - 1)}…` : words
  return withoutPassages(short, sent) || undefined
}

/** Fields that may hold several words of the provider's own; the rest of a body may be our request, sent back. */
const TELLING = new Set(['error', 'errors', 'message', 'msg', 'detail', 'details', 'metadata', 'loc'])
/** The field in which validators name the part of our request that they judge; it ends their message. */
const ECHO = /['"]input['"]\s*:.*/s

/**
 * What a refusal says about the request, for learning from it: the message with the names and figures beside it, as
 * JSON, and nothing that was sent.
 */
export function refusalWords({ text, body }: { text: string; body: string }, sent: readonly string[] = []): string {
  const said = parsed(body)
  const message = said === undefined ? text.slice(0, MOST_READ).replace(ECHO, '') : textIn(said)
  const words = message.slice(0, 2 * MOST_READ).replace(/[\p{C}\p{Z}]+/gu, ' ')
  return withoutPassages(words, sent)
}

function textIn(said: unknown, levels = MOST_LEVELS): string {
  if (typeof said === 'string') return said.slice(0, MOST_READ).replace(ECHO, '')
  if (typeof said !== 'object' || said === null) return String(said)
  if (levels === 0) return ''
  if (Array.isArray(said)) return said.map((each) => textIn(each, levels - 1)).join(' ')
  return Object.entries(said)
    .filter(([name, inner]) => name !== 'input' && (TELLING.has(name) || typeof inner !== 'object'))
    .map(([name, inner]) => `"${name}": ${textIn(inner, levels - 1)}`)
    .join(', ')
}

/** Removes what our texts also say, on one line or across lines. */
function withoutPassages(words: string, sent: readonly string[]): string {
  const texts = sent.map((text) => text.replace(/[\p{C}\p{Z}]+/gu, ' '))
  const ours = (at: number) => texts.some((text) => text.includes(words.slice(at, at + PASSAGE)))
  let left = ''
  for (let at = 0; at < words.length; ) {
    let end = at
    while (end + PASSAGE <= words.length && ours(end)) end++
    if (end > at) {
      left += '…'
      at = end - 1 + PASSAGE
    } else left += words.charAt(at++)
  }
  return left
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Where providers put it: `error.message`, `error`, `message`, `detail`, the first of `errors` or of a list. */
function messageIn(said: unknown, levels = MOST_LEVELS): string | undefined {
  if (typeof said === 'string') return said
  if (typeof said !== 'object' || said === null || levels === 0) return undefined
  if (Array.isArray(said)) return messageIn(said[0], levels - 1)
  const { error, message, detail, errors, msg } = said as Record<string, unknown>
  return [error, message, detail, errors, msg]
    .map((inner) => messageIn(inner, levels - 1))
    .find((text) => text !== undefined)
}

function fragmentsOf(text: string): Set<string> {
  const fragments = new Set<string>()
  for (let at = 0; at + FRAGMENT <= text.length; at++) fragments.add(text.slice(at, at + FRAGMENT))
  return fragments
}

const holdsOneOf = (fragments: ReadonlySet<string>, word: string) => !fragmentsOf(word).isDisjointFrom(fragments)
