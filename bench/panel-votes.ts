import { readFileSync } from 'node:fs'
import type { BallotPaper } from '../src/engine/consensus/electorate.ts'

/** A question whose answer is known, and what every agent of the file chose. */
export interface Question {
  category: string
  proposals: readonly string[]
  truth: string
  votes: ReadonlyMap<string, BallotPaper>
}

export interface VotesFile {
  /** The best first. */
  agents: readonly string[]
  questions: readonly Question[]
}

const LEADING_COLUMNS = 4

/** Columns: question_id, category, options (how many), truth (letter), then a letter for each agent; empty is no answer. */
export function readVotes(path: string): VotesFile {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = header.split(',').slice(LEADING_COLUMNS)
  const questions = lines.map((line) => questionOf(line.split(','), names))
  const rightAnswers = (name: string) =>
    questions.filter(({ votes, truth }) => votes.get(name)?.choice === truth).length
  const scores = new Map(names.map((name) => [name, rightAnswers(name)]))
  return { agents: names.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)), questions }
}

function questionOf(cells: readonly string[], names: readonly string[]): Question {
  const [, category = '', options = '0', truth = '', ...letters] = cells
  const answered = names.flatMap((agent, index) => {
    const choice = letters[index]
    return choice ? [[agent, { agent, user: null, choice, stances: {} }] as const] : []
  })
  return {
    category,
    proposals: Array.from({ length: Number(options) }, (_, index) => String.fromCharCode(65 + index)),
    truth,
    votes: new Map(answered),
  }
}
