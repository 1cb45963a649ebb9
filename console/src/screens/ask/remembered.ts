import { MODES, type Mode, type Question } from './question-form.ts'

/** What is the same from question to question. */
export type Habits = Pick<Question, 'agents' | 'rounds' | 'threshold' | 'mode' | 'usesKnowledge'>

const KEY = 'parley.ask'
const USUAL: Habits = { agents: null, rounds: 3, threshold: 0.6, mode: 'majority', usesKnowledge: false }

const isMode = (value: unknown): value is Mode => typeof value === 'string' && value in MODES

/** How the last question was asked in this browser. */
export function rememberedHabits(): Habits {
  try {
    const { named, rounds, threshold, mode, knowledge } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return {
      agents: Array.isArray(named) ? named.map(String) : USUAL.agents,
      rounds: Number(rounds) || USUAL.rounds,
      threshold: Number(threshold) || USUAL.threshold,
      mode: isMode(mode) ? mode : USUAL.mode,
      usesKnowledge: knowledge === true,
    }
  } catch {
    return USUAL
  }
}

/** Whom the service chose is not remembered: with another model it may choose better. */
export function rememberHabits({ agents, rounds, threshold, mode, usesKnowledge }: Habits) {
  localStorage.setItem(KEY, JSON.stringify({ named: agents, rounds, threshold, mode, knowledge: usesKnowledge }))
}
