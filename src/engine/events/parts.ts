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
  /** Whose model that other is; whoever answers for itself is on the panel with its provider. */
  provider?: string
}

/** Who made the text, so that rules are never taken for a language model. */
export type GeneratedBy = 'rules' | 'model' | 'script'

/** What every answer of an agent tells of itself. */
export type Asked = Usage & {
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
