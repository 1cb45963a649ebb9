import type { Ask } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'
import type { Case } from '../evidence-reader.ts'
import type { Verdict } from '../inference/rule.ts'
import type { Persona } from '../personas.ts'

/** What an agent knows when it is asked. */
export interface Situation {
  persona: Persona
  ask: Ask
  state: DebateState
  /** The reading of the debate's own question. */
  matter: Case
  /** Reads the same evidence for another question, taken as an open one. */
  read(topic: string): Case
  /** Whether the evidence holds a word with this stem. */
  mentions(stem: string): boolean
}

/** The single answer of the rules; undefined when sources contradict each other. */
export const decisionOf = ({ verdicts }: Case): Verdict | undefined => (verdicts.length === 1 ? verdicts[0] : undefined)
