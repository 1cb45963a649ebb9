const WORDS = 4

/** The first words of a quote that was read before. */
export function beginningOf(text: string): string {
  const words = text.split(/\s+/)
  return words.length <= WORDS + 1 ? text : `${words.slice(0, WORDS).join(' ')} …`
}
