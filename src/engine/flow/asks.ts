import type { GeneratedBy, How, Quote, Stance, Usage } from '../events/parts.ts'
import type { Purpose } from '../protocol.ts'
import type { Lack } from '../spending.ts'

/** One question to one agent. The asks of a phase are independent of each other. */
export interface Ask {
  /** Unique within the debate: `round:phase:agent`. An ask whose answer is recorded is never asked again. */
  key: string
  agent: string
  round: number
  phase: string
  purpose: Purpose
  /** What a statement answers. */
  instruction?: string
}

/** Something that agents said they lack, as a search query. */
export interface Query {
  query: string
  agents: readonly string[]
}

/** What to search for after a phase. */
export interface Seek {
  /** Unique within the debate: `round:phase`. The same search is never repeated. */
  key: string
  queries: readonly Query[]
  /** How many pieces are wanted at most. */
  most: number
}

export const askKey = (round: number, phase: string, agent: string) => `${round}:${phase}:${agent}`

/** A remark to one other agent, or to all, on the agents' channel. */
interface Word {
  to?: string
  content: string
}

interface Spoken {
  /** For the channel, in addition to the answer. */
  words?: readonly Word[]
}

/** Answers `opening`, `revision`, `statement` and `judgement`. */
export interface MessageAnswer extends Spoken {
  kind: 'message'
  content: string
  /**
   * An opening to a closed question: the option that it argues for. A revision: the proposal that it adopts, which
   * withdraws the agent's own; without it the agent's own proposal gets the new text.
   */
  proposal?: string
  abstains?: boolean
  /** What the agent would have to know to say more. */
  needs?: readonly string[]
  /** What to search for; the needs themselves by default. */
  seeks?: readonly string[]
  quotes?: readonly Quote[]
  cites?: readonly string[]
}

export interface CritiqueAnswer extends Spoken {
  kind: 'critiques'
  /** What the agent would have to know to judge better. */
  needs?: readonly string[]
  critiques: readonly {
    proposal: string
    severity: number
    issues: readonly string[]
    suggestions: readonly string[]
    quotes?: readonly Quote[]
    cites?: readonly string[]
  }[]
}

export interface VoteAnswer extends Spoken {
  kind: 'vote'
  choice: string
  stances: Readonly<Record<string, Stance>>
  confidence: number
  reason: string
  continueDebate: boolean
}

export interface FailedAnswer {
  kind: 'failed'
  reason: 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'unusable' | 'too_long' | 'budget' | 'error'
  message: string
}

/** It was not asked, because no budget pays for it; it is asked again when one does. */
export interface Deferred {
  kind: 'deferred'
  lack: Lack
}

/** The answer of an agent, and its usage. */
export type Answer = (MessageAnswer | CritiqueAnswer | VoteAnswer | FailedAnswer) & {
  usage: Usage
  how?: How
  model: string
  generatedBy: GeneratedBy
}
