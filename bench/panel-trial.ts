import { readFileSync } from 'node:fs'
import { brierScore, expectedCalibrationError, type Judged } from '../src/engine/consensus/calibration.ts'
import { countVotes } from '../src/engine/consensus/count-votes.ts'
import type { BallotPaper } from '../src/engine/consensus/electorate.ts'
import type { TrackRecord } from '../src/engine/consensus/track-record.ts'
import type { CalibratorSnapshot, PanelMember } from '../src/engine/events/parts.ts'
import { type Learned, LOG_ODDS, type Rule } from './consensus-rules.ts'

/** Enough to see a calibration error of a hundredth, few enough to finish in a minute. */
const MOST_UNSEEN = 2_000

export interface Figures {
  accuracy: number
  brier: number
  ece: number
  /** The area under the risk–coverage curve. */
  aurc: number
}

/** How often the remaining answers contained the right one, and how many they were. */
export interface Sets {
  covered: number
  size: number
  single: number
}

export interface RuleTrial {
  outcomes: number
  figures: Figures
  /** Undefined for a rule without answer sets. */
  sets: Sets | undefined
}

export interface Rivals {
  outcomes: number
  plurality: Figures
  /** The agent with the best record, whose confidence is that record. */
  bestSingle: Figures
}

/** A panel gets its outcomes one by one; what it knows at each stop is tried on unseen questions. */
export function tryRule(
  rule: Rule,
  agents: readonly string[],
  questions: readonly Question[],
  stops: readonly number[],
): RuleTrial[] {
  const categories = [...new Set(questions.map(({ category }) => category))]
  const records = trackRecords(agents, rule)
  const resolved: Learned[] = []
  const unseen = [...questions]
  const uncalibrated = rule.calibrate([])
  return stops.map((outcomes) => {
    while (resolved.length < outcomes) {
      const question = nextOf(unseen)
      const count = countOf(question, records.panel(question.category), uncalibrated)
      if (count) resolved.push(count)
      records.learn(question)
    }
    const panels = new Map(categories.map((category) => [category, records.panel(category)]))
    const calibrator = rule.calibrate(resolved)
    const exam = unseen.slice(0, MOST_UNSEEN)
    const counts = exam.map((each) => countOf(each, panels.get(each.category) ?? [], calibrator))
    return {
      outcomes,
      figures: figures(counts.map((count) => count ?? UNDECIDED)),
      sets: calibrator.least_share === undefined ? undefined : setsOf(counts.filter((count) => count !== undefined)),
    }
  })
}

/** Rivals that need no rule of ours, on the questions of the former rule. */
export function tryRivals(
  agents: readonly string[],
  questions: readonly Question[],
  stops: readonly number[],
): Rivals[] {
  const records = trackRecords(agents, LOG_ODDS)
  const unseen = [...questions]
  let learned = 0
  return stops.map((outcomes) => {
    for (; learned < outcomes; learned++) records.learn(nextOf(unseen))
    const best = records.best()
    const exam = unseen.slice(0, MOST_UNSEEN)
    return {
      outcomes,
      plurality: figures(exam.map((question) => pluralityOf(question, agents))),
      bestSingle: figures(
        exam.map(({ votes, truth }) => ({ confidence: best.p, correct: votes.get(best.agent)?.choice === truth })),
      ),
    }
  })
}

function nextOf(unseen: Question[]): Question {
  const question = unseen.pop()
  if (!question) throw new Error('There are too few questions for such a history')
  return question
}

const UNDECIDED: Judged = { confidence: 0, correct: false }

function setsOf(counts: readonly NonNullable<ReturnType<typeof countOf>>[]): Sets {
  const sized = (few: (size: number) => number) =>
    counts.reduce((sum, { possible }) => sum + few(possible.length), 0) / counts.length
  const holdsTruth = ({ possible, right, balance }: (typeof counts)[number]) =>
    possible.includes(right !== null && balance && Object.hasOwn(balance.shares, right) ? right : 'none')
  return {
    covered: counts.filter(holdsTruth).length / counts.length,
    size: sized((size) => size),
    single: sized((size) => (size === 1 ? 1 : 0)),
  }
}

/** Undefined if the votes name no winner. */
function countOf({ votes, proposals, truth }: Question, panel: readonly PanelMember[], calibrator: CalibratorSnapshot) {
  const {
    winner,
    features,
    balance,
    confidence,
    possible_answers: possible = [],
  } = countVotes({
    panel,
    votes: panel.flatMap(({ agent }) => votes.get(agent) ?? []),
    proposals,
    mode: 'majority',
    calibrator,
    weights: {},
    people: false,
  })
  if (winner === null) return undefined
  return { features, balance, winner, right: truth as string | null, possible, confidence, correct: winner === truth }
}

/** The record of each agent of the panel, overall and in each category. */
function trackRecords(agents: readonly string[], { accuracy }: Rule) {
  const everywhere = new Map<string, TrackRecord>()
  const categories = new Map<string, Map<string, TrackRecord>>()
  let asked = 0
  const add = (records: Map<string, TrackRecord>, agent: string, right: boolean) => {
    const known = records.get(agent) ?? { right: 0, total: 0 }
    records.set(agent, { right: known.right + (right ? 1 : 0), total: known.total + 1 })
  }
  return {
    panel: (category: string): PanelMember[] =>
      agents.map((agent) => ({
        agent,
        provider: agent,
        model: agent,
        p: accuracy({ everywhere: everywhere.get(agent), domain: categories.get(category)?.get(agent) }),
        n: everywhere.get(agent)?.total ?? 0,
      })),

    learn({ votes, truth, category }: Question) {
      const here = categories.get(category) ?? new Map<string, TrackRecord>()
      categories.set(category, here)
      asked += 1
      for (const agent of agents) {
        const vote = votes.get(agent)
        if (!vote) continue
        add(here, agent, vote.choice === truth)
        add(everywhere, agent, vote.choice === truth)
      }
    },

    /** A single agent has to answer, so here no answer is a wrong one. */
    best() {
      const known = agents.map((agent) => {
        const right = everywhere.get(agent)?.right ?? 0
        return { agent, p: accuracy({ everywhere: { right, total: asked } }) }
      })
      return known.reduce((best, each) => (each.p > best.p ? each : best))
    },
  }
}

/** The choice of most agents with its share of the panel; of equal ones the first on the ballot. */
function pluralityOf({ votes, truth, proposals }: Question, agents: readonly string[]): Judged {
  const counts = proposals.map((choice) => agents.filter((agent) => votes.get(agent)?.choice === choice).length)
  const most = Math.max(...counts)
  return { confidence: most / agents.length, correct: proposals[counts.indexOf(most)] === truth }
}

const figures = (judged: readonly Judged[]): Figures => ({
  accuracy: judged.filter(({ correct }) => correct).length / judged.length,
  brier: brierScore(judged) ?? 0,
  ece: expectedCalibrationError(judged) ?? 0,
  aurc: areaUnderRisk(judged),
})

/**
 * The area under the risk–coverage curve: the share of wrong answers among the most certain, averaged over how many of
 * them are given. Answers of equal confidence count as mixed evenly.
 */
function areaUnderRisk(judged: readonly Judged[]): number {
  const groups = [...Map.groupBy(judged, ({ confidence }) => confidence)].sort(([one], [other]) => other - one)
  let given = 0
  let wrong = 0
  let area = 0
  for (const [, group] of groups) {
    const misses = group.filter(({ correct }) => !correct).length / group.length
    for (let place = 0; place < group.length; place++) {
      given += 1
      wrong += misses
      area += wrong / given
    }
  }
  return area / judged.length
}

/** A question with a known answer, and what every agent of the file chose. */
interface Question {
  category: string
  proposals: readonly string[]
  truth: string
  votes: ReadonlyMap<string, BallotPaper>
}

interface VotesFile {
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
