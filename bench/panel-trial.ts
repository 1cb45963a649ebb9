import { calibrate, type ResolvedCount } from '../src/engine/consensus/calibration.ts'
import { countVotes } from '../src/engine/consensus/count-votes.ts'
import { shrunkAccuracy, type TrackRecord } from '../src/engine/consensus/records.ts'
import { brierScore, expectedCalibrationError, type Judged } from '../src/engine/consensus/scores.ts'
import type { CalibratorSnapshot, PanelMember } from '../src/engine/events/parts.ts'
import type { Question } from './panel-votes.ts'

/** Enough to see a calibration error of a hundredth, few enough to be done in a minute. */
const MOST_UNSEEN = 2_000
const UNCALIBRATED = calibrate([])

export interface Figures {
  accuracy: number
  brier: number
  ece: number
}

export interface Trial {
  outcomes: number
  ours: Figures
  plurality: Figures
  /** The agent with the best record, whose confidence is that record. */
  bestSingle: Figures
}

/** A panel lives through its outcomes one by one; what it knows at each stop is tried on questions it has not seen. */
export function tryPanel(agents: readonly string[], questions: readonly Question[], stops: readonly number[]): Trial[] {
  const categories = [...new Set(questions.map(({ category }) => category))]
  const records = trackRecords(agents)
  const resolved: ResolvedCount[] = []
  const unseen = [...questions]
  return stops.map((outcomes) => {
    while (resolved.length < outcomes) {
      const question = unseen.pop()
      if (!question) throw new Error(`${questions.length} questions are too few for a history of ${outcomes} outcomes`)
      const count = countOf(question, records.panel(question.category), UNCALIBRATED)
      if (count) resolved.push(count)
      records.learn(question)
    }
    const panels = new Map(categories.map((category) => [category, records.panel(category)]))
    const calibrator = calibrate(resolved)
    const best = records.best()
    const exam = unseen.slice(0, MOST_UNSEEN)
    return {
      outcomes,
      ours: figures(exam.map((each) => countOf(each, panels.get(each.category) ?? [], calibrator) ?? UNDECIDED)),
      plurality: figures(exam.map((question) => pluralityOf(question, agents))),
      bestSingle: figures(
        exam.map(({ votes, truth }) => ({ confidence: best.p, correct: votes.get(best.agent)?.choice === truth })),
      ),
    }
  })
}

const UNDECIDED: Judged = { confidence: 0, correct: false }

/** Undefined when the votes name no winner. */
function countOf({ votes, proposals, truth }: Question, panel: readonly PanelMember[], calibrator: CalibratorSnapshot) {
  const { winner, features, confidence } = countVotes({
    panel,
    votes: panel.flatMap(({ agent }) => votes.get(agent) ?? []),
    proposals,
    mode: 'majority',
    calibrator,
    weights: {},
    people: false,
  })
  return winner === null ? undefined : { features, confidence, correct: winner === truth }
}

/** What is known of each agent of the panel, everywhere and in each category. */
function trackRecords(agents: readonly string[]) {
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
        p: shrunkAccuracy({ everywhere: everywhere.get(agent), domain: categories.get(category)?.get(agent) }),
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

    /** Whoever is followed alone has to answer, so here no answer is a wrong one. */
    best() {
      const known = agents.map((agent) => {
        const right = everywhere.get(agent)?.right ?? 0
        return { agent, p: shrunkAccuracy({ everywhere: { right, total: asked } }) }
      })
      return known.reduce((best, each) => (each.p > best.p ? each : best))
    },
  }
}

/** The choice of most agents with its share of the panel; of equals the one that stands first on the ballot. */
function pluralityOf({ votes, truth, proposals }: Question, agents: readonly string[]): Judged {
  const counts = proposals.map((choice) => agents.filter((agent) => votes.get(agent)?.choice === choice).length)
  const most = Math.max(...counts)
  return { confidence: most / agents.length, correct: proposals[counts.indexOf(most)] === truth }
}

const figures = (judged: readonly Judged[]): Figures => ({
  accuracy: judged.filter(({ correct }) => correct).length / judged.length,
  brier: brierScore(judged) ?? 0,
  ece: expectedCalibrationError(judged) ?? 0,
})
