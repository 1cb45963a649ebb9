interface Cut {
  text: string
  /** The phrase that this part is, if it is one. */
  found?: string
}

/** Splits a text at the phrases in it; of phrases that begin at the same place the longest counts. */
export function splitAtPhrases(text: string, phrases: readonly string[]): readonly Cut[] {
  const cuts: Cut[] = []
  for (let from = 0; from < text.length; ) {
    const next = nextPhrase(text, from, phrases)
    if (!next) {
      cuts.push({ text: text.slice(from) })
      break
    }
    if (next.at > from) cuts.push({ text: text.slice(from, next.at) })
    cuts.push({ text: next.phrase, found: next.phrase })
    from = next.at + next.phrase.length
  }
  return cuts
}

function nextPhrase(text: string, from: number, phrases: readonly string[]) {
  let best: { at: number; phrase: string } | undefined
  for (const phrase of phrases) {
    const at = phrase === '' ? -1 : text.indexOf(phrase, from)
    if (at < 0) continue
    const isLonger = best && at === best.at && phrase.length > best.phrase.length
    if (!best || at < best.at || isLonger) best = { at, phrase }
  }
  return best
}

const WORDS = 4

/** The first words of a quote that the reader has already seen. */
export function firstWords(text: string): string {
  const words = text.split(/\s+/)
  return words.length <= WORDS + 1 ? text : `${words.slice(0, WORDS).join(' ')} …`
}

/** A number with its noun, in the plural unless it is one. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The choice that a text names; an address or a form may hold any text. */
export const choiceOf = <Choice extends string>(choices: readonly Choice[], text: string | undefined) =>
  choices.find((choice) => choice === text)

const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE ** 2

export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString('en')} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** The entries of a comma-separated text, without the empty ones. */
export const commaSeparated = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** A share from 0 to 1 in per cent. */
export const percentWords = (share: number) => `${Math.round(share * 100)} %`

/** A limit, or that there is none. */
export const limitWords = (limit: number | null) => (limit === null ? 'unlimited' : limit.toLocaleString('en'))
