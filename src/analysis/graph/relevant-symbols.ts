import { contentStems } from '../../shared/text/stems.ts'

/** What a search looks at of a symbol. */
export interface SearchedSymbol {
  path: string
  name: string
  doc: string | null
  is_test: boolean
  /** How often it is used. */
  uses: number
}

const MOST_WORDS = 16
const SHORTEST = 3
/** A word in the name of a symbol says more of it than one in its comment, or in its path. */
const WEIGHTS = { name: 3, doc: 1.5, path: 1 }
/** How fast a word that is told again counts for less. */
const SATURATION = 1.5
const TESTS_COUNT = 0.5

/** `parseHTTPHeader` and `parse_http_header` are three words. */
const partsOf = (text: string) =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

const stemsOf = (text: string) => contentStems(partsOf(text))

/**
 * Beginnings of the words of a question, in lower case: a symbol that has none of them in its name, path or comment is not meant.
 */
export function wordBeginnings(question: string): string[] {
  const words = partsOf(question).toLowerCase().split(' ')
  const beginnings = words.flatMap((word) => contentStems(word).map((stem) => commonBeginning(word, stem)))
  return [...new Set(beginnings)].slice(0, MOST_WORDS)
}

/** A stem ends in `i` where its word may end in `y`. */
function commonBeginning(word: string, stem: string): string {
  const most = stem.endsWith('i') ? stem.length - 1 : stem.length
  let length = 0
  while (length < most && word[length] === stem[length]) length++
  return length < SHORTEST ? word : word.slice(0, length)
}

/** The symbols that a question is about, the most relevant first: rare words count for more. */
export function relevantSymbols<Symbol extends SearchedSymbol>(
  question: string,
  symbols: readonly Symbol[],
): { symbol: Symbol; score: number }[] {
  const asked = new Set(stemsOf(question))
  const read = symbols.map((symbol) => ({ symbol, told: toldIn(symbol, asked) }))
  const holders = new Map<string, number>()
  for (const { told } of read) for (const stem of told.keys()) holders.set(stem, (holders.get(stem) ?? 0) + 1)
  const rarity = (stem: string) => {
    const having = holders.get(stem) ?? 0
    return Math.log(1 + (symbols.length - having + 0.5) / (having + 0.5))
  }
  return read
    .map(({ symbol, told }) => {
      const score = [...told].reduce((sum, [stem, often]) => sum + rarity(stem) * (often / (often + SATURATION)), 0)
      return { symbol, score: symbol.is_test ? score * TESTS_COUNT : score }
    })
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) =>
        other.score - one.score ||
        other.symbol.uses - one.symbol.uses ||
        (one.symbol.path < other.symbol.path ? -1 : 1),
    )
}

/** How much each of the words is told in a symbol. */
function toldIn({ name, doc, path }: SearchedSymbol, asked: ReadonlySet<string>): Map<string, number> {
  const told = new Map<string, number>()
  const parts = [
    [name, WEIGHTS.name],
    [doc ?? '', WEIGHTS.doc],
    [path, WEIGHTS.path],
  ] as const
  for (const [text, weight] of parts)
    for (const stem of stemsOf(text)) if (asked.has(stem)) told.set(stem, (told.get(stem) ?? 0) + weight)
  return told
}
