import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Rules are made on one half of the questions and only reported on the other. */
export type Half = 'tuning' | 'held back'
export const HALVES: readonly Half[] = ['tuning', 'held back']

export interface AskedQuestion {
  topic: string
  sources: readonly string[]
  options?: readonly string[] | undefined
  /** What a careful reader answers; null if the sources do not say. */
  answer: string | null
  /** One sentence of the sources states it. */
  stated: boolean
  kind: string
  half: Half
}

const halfOf = (question: string): Half =>
  (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 0 ? 'tuning' : 'held back'

const linesOf = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Public questions as a person would write them: theirs have no capital letter and no question mark. */
export const publicQuestions = (path: string): AskedQuestion[] =>
  (linesOf(path) as { question: string; passage: string; answer: boolean }[]).map(({ question, passage, answer }) => ({
    topic: `${question.charAt(0).toUpperCase()}${question.slice(1)}?`,
    sources: [passage],
    answer: answer ? 'Yes' : 'No',
    stated: false,
    kind: 'public',
    half: halfOf(question),
  }))

interface OwnLine {
  kind: string
  question: string
  context: string[]
  answer: string | null
  stated?: boolean
  options?: string[]
}

export const ownQuestions = (): AskedQuestion[] =>
  (linesOf('bench/data/own-questions.jsonl') as OwnLine[]).map(
    ({ kind, question, context, answer, stated, options }) => ({
      topic: question,
      sources: context.filter((text) => text !== ''),
      options,
      answer,
      stated: stated === true,
      kind,
      half: halfOf(question),
    }),
  )
