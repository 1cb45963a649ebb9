import type { Answer, Ask } from '../engine/flow/asks.ts'
import type { DebateState } from '../engine/state.ts'
import { critique, judgement, opening, revision, vote } from './answers/phase-answers.ts'
import type { Situation } from './answers/situation.ts'
import { statement } from './answers/statement.ts'
import { evidenceReader } from './evidence-reader.ts'
import type { Persona } from './personas.ts'

export const MODEL = 'rules'
const ANSWERS = { opening, critique, revision, vote, statement, judgement }

/**
 * Answers asks by rules, from the state of the debate alone; keeps what it read of the evidence while that is in use.
 */
export function ruleAnswers(): (persona: Persona, ask: Ask, state: DebateState) => Answer {
  const reader = evidenceReader()
  return (persona, ask, state) => {
    const { evidence, topic, closed, proposals } = state
    const situation: Situation = {
      persona,
      ask,
      state,
      matter: reader.read(evidence, topic, closed ? proposals : []),
      read: (question) => reader.read(evidence, question, []),
      mentions: (stem) => reader.mentions(evidence, stem),
    }
    return {
      ...ANSWERS[ask.purpose](situation),
      usage: { tokens_in: 0, tokens_out: 0, cost_usd: 0, attempts: 1 },
      model: MODEL,
      generatedBy: 'rules',
    }
  }
}
