/** A text whose words are known, as Markdown: headings, paragraphs, lists and tables. */
export interface WrittenText {
  markdown: string
  /** In order. */
  words: readonly string[]
}

const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo zu bral chen dost flim grum'.split(' ')

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

export function writtenText(seed: number, sections: number): WrittenText {
  const next = numbers(seed)
  const words: string[] = []
  const word = () => {
    const made = Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join('')
    words.push(made)
    return made
  }
  const some = (count: number) => Array.from({ length: count }, word).join(' ')
  const list = () => Array.from({ length: 4 }, () => `- ${some(5)}`).join('\n')
  const row = () => `| ${some(2)} | ${word()} |`
  const table = () => [row(), '|---|---|', row(), row()].join('\n')
  const parts = Array.from({ length: sections }, (_, at) =>
    [
      `# ${some(3)}`,
      some(60),
      at % 2 ? list() : `**${some(2)}** ${some(20)} *${some(2)}*`,
      at % 3 === 2 ? table() : some(40),
    ].join('\n\n'),
  )
  return { markdown: `${parts.join('\n\n')}\n`, words }
}

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** How many words two texts have in the same order. */
export function inOrder(one: readonly string[], other: readonly string[]): number {
  let row = new Uint16Array(other.length + 1)
  for (const word of one) {
    const next = new Uint16Array(other.length + 1)
    for (let at = 1; at <= other.length; at++)
      next[at] = word === other[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0)
    row = next
  }
  return row[other.length] ?? 0
}
