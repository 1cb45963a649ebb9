import type { LogEvent, NewEvent } from '../shared/event-types.ts'
import type { BreakpointTrigger, Protocol } from './protocol.ts'

/** A member of the panel as it was when the debate began: `p` is its shrunk accuracy, `n` the outcomes behind it. */
export type PanelMember = {
  agent: string
  provider: string
  model: string
  /** The role it plays, where the protocol knows roles. */
  role?: string
  p: number
  n: number
}

/** How confidence is computed in this debate, and what it was worth when the debate began. */
export type CalibratorSnapshot = {
  method: 'smoothed_share' | 'logistic'
  /** Intercept, smoothed share, weighted margin, coverage, ln K; empty for the smoothed share. */
  coefficients: readonly number[]
  outcomes: number
  brier: number | null
  ece: number | null
}

/** Where the question came from, when it came through a channel. */
export type Origin = { platform: string; channel: string; thread?: string; user?: string }

/** What one answer took. Part of the data of every event that an agent caused; an ask that led to several has it once. */
export type Usage = {
  latency_ms?: number
  tokens_in?: number
  tokens_out?: number
  cost_usd?: number
  /** Tries at the model, 1 when the first went well. */
  attempts?: number
  /** The agent that was asked first, when another answered in its place. */
  fallback_from?: string
}

/** Who made the text, so that rules are never taken for a language model. */
export type GeneratedBy = 'rules' | 'model' | 'script'

type Asked = Usage & {
  /** The ask it answers; see `asks.ts`. */
  ask: string
  round: number
  phase: string
  agent: string
  model: string
  generated_by: GeneratedBy
  /** It came too late to count, but it was paid for. */
  discarded?: boolean
}

export type Choice = string
export type Stance = 'agree' | 'agree_with_modifications' | 'disagree'

/** What the calibrator is fitted on and reads. */
export type Features = { share: number; margin: number; coverage: number; ln_k: number }

export type EndResult = 'consensus_reached' | 'no_consensus' | 'insufficient_evidence' | 'failed'
export type VotingSummary = { agree: number; agree_with_modifications: number; disagree: number }

/** A sentence taken word for word from a piece of evidence; `against` when it speaks against what it is quoted with. */
export type Quote = { evidence: string; text: string; against?: true }

/** What each event carries: `data` stays for ever, `private` is the free text that an erasure takes away. */
export type EventShapes = {
  debate_start: {
    data: {
      protocol: Protocol
      domain: string
      panel: readonly PanelMember[]
      calibrator: CalibratorSnapshot
      user: string
      origin?: Origin
      /** The ids of the options of a closed question. */
      options?: readonly string[]
      /** The debate this one examines or follows. */
      about?: string
    }
    private: {
      topic: string
      /** The text of each option. */
      options?: Readonly<Record<string, string>>
      instructions?: readonly string[]
      /** Personas that callers wrote, by agent. */
      personas?: Readonly<Record<string, string>>
    }
  }
  evidence_attached: {
    data: {
      evidence: string
      kind: 'context' | 'document' | 'contribution' | 'decision'
      digest: string
      confidence: number
      freshness: number
      authority: number
      reliability: number
      user?: string
    }
    private: { title: string; source: string; content: string; url?: string }
  }
  round_start: { data: { round: number }; private: never }
  phase_change: { data: { round: number; from: string | null; to: string }; private: never }
  agent_message: {
    data: Asked & {
      role: 'proposer' | 'reviser' | 'speaker' | 'judge' | 'channel'
      /** The proposal that this states, rewrites, argues for or adopts. */
      proposal?: string
      /** It withdraws the agent's own proposal in favour of `proposal`. */
      adopts?: boolean
      /** The agent has nothing to say on this evidence. */
      abstains?: boolean
      /** Evidence it rests on. */
      cites?: readonly string[]
      /** Whom a word on the channel is for; all when absent. */
      to?: string
    }
    private: { content: string; quotes?: readonly Quote[]; needs?: readonly string[] }
  }
  critique: {
    data: Asked & { proposal: string; severity: number; cites?: readonly string[] }
    private: { issues: readonly string[]; suggestions: readonly string[]; quotes?: readonly Quote[] }
  }
  ballot_opened: {
    data: { round: number; proposals: readonly { id: string; holders: readonly string[] }[] }
    private: { texts: Readonly<Record<string, string>> }
  }
  vote_cast: {
    data: Partial<Asked> & {
      round: number
      /** Set when a person voted; then there is no agent. */
      user?: string
      /** A proposal, `none` or `abstain`. */
      choice: Choice
      stances: Readonly<Record<string, Stance>>
      confidence: number
      continue_debate: boolean
    }
    private: { reason: string }
  }
  vote_tally: {
    data: {
      round: number
      /** Votes per choice. */
      counts: Readonly<Record<Choice, number>>
      /** Σ weight per choice. */
      weights: Readonly<Record<Choice, number>>
      winner: string | null
      /** Effective heads behind the winner, and in the panel. */
      heads: number
      panel: number
      features: Features
      confidence: number
      method: CalibratorSnapshot['method']
      /** The confidence that a consensus took at this count; logs of former releases do not tell. */
      threshold?: number
      /** Whether the mode's rule holds for the winner. */
      rule: boolean
      tie: boolean
      voting_summary: VotingSummary
      /** Members without a vote. */
      missing: readonly string[]
      /** The share of voters with the same choice, and whether every choice is what it was a round ago. */
      convergence: number
      unchanged: boolean
    }
    private: never
  }
  consensus_reached: {
    data: {
      round: number
      winner: string
      confidence: number
      method: CalibratorSnapshot['method']
      agreeing: readonly string[]
      dissenting: readonly string[]
      voting_summary: VotingSummary
    }
    private: { answer: string }
  }
  round_end: {
    data: {
      round: number
      continues: boolean
      reason: 'consensus' | 'last_round' | 'continue' | 'no_proposal' | 'stopped'
    }
    private: never
  }
  debate_end: {
    data: {
      result: EndResult
      round: number
      winner: string | null
      confidence: number
      method: CalibratorSnapshot['method']
      outcomes: number
      brier: number | null
      ece: number | null
      voting_summary: VotingSummary
      missing: readonly string[]
      tokens_in: number
      tokens_out: number
      cost_usd: number
      /** `one_model` when the whole panel is one model. */
      caveats: readonly string[]
      rounds: number
    }
    private: {
      answer: string
      summary: string
      key_points: readonly string[]
      disagreements: readonly string[]
      minority_report: readonly { agents: readonly string[]; choice: string; reasons: readonly string[] }[]
      /** What would have to be added before the question can be answered. */
      needs?: readonly string[]
      error?: string
    }
  }
  agent_failed: {
    data: Asked & {
      reason: 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'unusable' | 'too_long' | 'error'
    }
    private: { message: string }
  }
  breakpoint_raised: {
    data: { breakpoint: string; trigger: BreakpointTrigger; round: number; timeout_minutes: number; user?: string }
    private: { message: string }
  }
  breakpoint_resolved: {
    data: {
      breakpoint: string
      resolution: 'continue' | 'abort' | 'redirect' | 'inject' | 'timeout'
      user?: string
    }
    private: { message?: string; redirect_task?: string }
  }
  checkpoint_created: {
    data: {
      checkpoint: string
      round: number
      phase: string | null
      user?: string
      reason: 'manual_pause' | 'user_requested' | 'other'
    }
    private: { reason?: string; note?: string }
  }
  debate_paused: { data: { user: string; checkpoint: string }; private: { reason?: string } }
  debate_resumed: { data: { user: string; checkpoint?: string }; private: never }
  debate_cancelled: { data: { user: string }; private: { reason?: string } }
  debate_forked: {
    data: {
      parent: string
      version: number
      hash: string
      user: string
      domain: string
      agents: readonly string[]
      changes: { rounds?: number; threshold?: number; mode?: Protocol['mode'] }
    }
    /** The question of the fork, changed or not. What it knows beyond its parent is attached as evidence. */
    private: { topic: string }
  }
  intervention_added: {
    data: {
      intervention: string
      kind: 'message' | 'argument' | 'constraint' | 'challenge' | 'threshold' | 'weight'
      user: string
      /** Whom it is for; all when absent. */
      agent?: string
      value?: number
    }
    private: { content: string }
  }
  outcome_recorded: {
    data: {
      /** The proposal that turned out right; `none` when none did; null when it is only known that the decision was wrong. */
      right: string | null
      /** The decision, where no more is known than that it was wrong. */
      wrong?: string
      /** Whether the decision was right. */
      correct: boolean
      source: 'manual' | 'verification' | 'import'
      user: string
    }
    private: { explanation?: string }
  }
  debate_erased: { data: { user: string; reason: 'user_request' | 'retention' }; private: never }
}

type Shaped<Type extends keyof EventShapes> = {
  type: Type
  data: EventShapes[Type]['data']
} & ([EventShapes[Type]['private']] extends [never]
  ? { private?: undefined }
  : { private: EventShapes[Type]['private'] })

/** A fact about to be recorded, by its type. */
export type EngineEvent = { [Type in keyof EventShapes]: Shaped<Type> }[keyof EventShapes]

/** A fact as the log holds it, by its type; `private` is null where the text was erased. */
export type RecordedEvent = {
  [Type in keyof EventShapes]: Omit<LogEvent, 'type' | 'data' | 'private'> & {
    type: Type
    data: EventShapes[Type]['data']
    private: EventShapes[Type]['private'] | null
  }
}[keyof EventShapes]

export type Recorded<Type extends keyof EventShapes> = Extract<RecordedEvent, { type: Type }>

/** The log holds what the engine wrote, so its shapes are known; this is the one place where that is claimed. */
export const recorded = (event: LogEvent): RecordedEvent => event as unknown as RecordedEvent
export const storable = (event: EngineEvent): NewEvent => event as unknown as NewEvent
