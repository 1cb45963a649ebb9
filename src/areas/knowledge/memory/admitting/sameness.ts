const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu
const DENIES =
  /^(?:no|not|never|none|neither|nor|cannot|without|nicht|nie|niemals|kein\p{L}*|ohne|pas|jamais|sans|sin|nunca|non|mai|senza|niet|geen|\p{L}+n['’]t)$/u
const HAS_NUMBER = /\p{N}/u

/** The words that turn a statement into another one although they are few: denials and numbers, in their order. */
const turningWords = (text: string): string =>
  (text.normalize('NFKC').toLowerCase().match(WORDS) ?? [])
    .filter((word) => DENIES.test(word) || HAS_NUMBER.test(word))
    .join(' ')

/** Whether neither denies what the other states nor names other numbers; texts that are alike by their words may still do so. */
export const agreesWith = (one: string, other: string): boolean => turningWords(one) === turningWords(other)
