const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]+/gu

/** The pieces that tokenizers of language models begin with: a word, up to three digits, a run of signs. */
export const countTokens = (text: string): number => text.match(PIECES)?.length ?? 0
