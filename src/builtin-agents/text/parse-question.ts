import { tellingStems, type Word, wordsOf } from './clauses.ts'
import { type Language, languageOf } from './languages.ts'
import { sentencesOf } from './sentences.ts'

/** What a question asks, as far as rules can tell. */
export interface ParsedQuestion {
  language: Language
  /** The sentence that asks. */
  sentence: string
  /** What the asker says before asking. */
  facts: readonly string[]
  /** All its words, with what they imply: "may we" is answered by "you may". */
  words: readonly Word[]
  /** The stems of its content words, in order. */
  stems: readonly string[]
}

const LONGEST = 8000
const MOST_WORDS = 40

export function parseQuestion(topic: string): ParsedQuestion {
  const sentences = sentencesOf(topic.slice(0, LONGEST)).map(({ text }) => text)
  const asking = sentences.findLastIndex((text) => /[?？؟]/.test(text))
  const sentence = (asking < 0 ? sentences.at(-1) : sentences[asking]) ?? ''
  const language = languageOf(sentence)
  const words = wordsOf(sentence, language).slice(0, MOST_WORDS)
  return {
    language,
    sentence,
    facts: asking < 0 ? [] : sentences.slice(0, asking).filter((text) => !/[?？؟]/.test(text)),
    words,
    stems: [...new Set(tellingStems(words))],
  }
}
