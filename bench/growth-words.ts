import type { Chance } from '../test/support/chances.ts'

export const DOMAINS = [
  'general',
  'engineering',
  'security',
  'finance',
  'legal',
  'product',
  'people',
  'research',
] as const

const SYLLABLES = ['ka', 'lo', 'mi', 'ter', 'van', 'sol', 'pre', 'dor', 'qui', 'nes', 'bra', 'fel', 'gor', 'hu', 'jin']
const WORDS = SYLLABLES.flatMap((one) => SYLLABLES.flatMap((two) => SYLLABLES.map((three) => `${one}${two}${three}`)))

/** A word of a language in which some words are far more frequent than others. */
export const word = (chance: Chance) => WORDS[Math.floor(WORDS.length * chance.share() ** 3)] ?? 'word'

export const sentence = (chance: Chance, words: number) =>
  `${Array.from({ length: words }, () => word(chance)).join(' ')}.`

const QUESTIONS = [
  (words: string[]) => `Should we move ${words[0]} from ${words[1]} to ${words[2]} for ${words[3]}?`,
  (words: string[]) => `Which ${words[0]} serves the ${words[1]} of ${words[2]} best in ${words[3]}?`,
  (words: string[]) => `How do we keep ${words[0]} and ${words[1]} apart when ${words[2]} grows with ${words[3]}?`,
] as const

export const topicOf = (chance: Chance) => chance.one(QUESTIONS)(Array.from({ length: 4 }, () => word(chance)))

/** What critics find, of many kinds and some of it a warning. */
export const FLAWS = [
  'There is no evidence for this',
  'It lacks a rollback',
  'The costs are left out',
  'This does not follow from what was said',
  'It assumes that nobody else writes',
  'There is a risk of an outage under load',
  'It leaks secrets to whoever reads the log',
  'Nobody tested the empty input',
  'The wording is vague',
  'It is too slow for what it has to do',
  'The deadline is unrealistic',
  'It is unfair to those who came late',
] as const
