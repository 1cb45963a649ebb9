/** Counts the tokens of texts, always the same for the same text. */
export interface Tokenizer {
  count(text: string): number
  /** The text of the last tokens, so many. */
  tail(text: string, tokens: number): string
  /** The text of the first tokens, so many. */
  head(text: string, tokens: number): string
}

/** A tokenizer whose longest token has so many Latin letters; every other letter is a token of its own. */
export function tokenizer(lettersPerToken: number): Tokenizer {
  const piece = new RegExp(`\\s?[A-Za-z]{1,${lettersPerToken}}|\\s?\\d{1,3}|\\s+|[\\s\\S]`, 'gu')
  const pieces = (text: string) => text.match(piece) ?? []
  return {
    count: (text) => pieces(text).length,
    tail: (text, tokens) => (tokens > 0 ? pieces(text).slice(-tokens).join('') : ''),
    head: (text, tokens) => pieces(text).slice(0, tokens).join(''),
  }
}
