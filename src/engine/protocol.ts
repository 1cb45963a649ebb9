import type { JsonObject } from '../shared/canonical-json.ts'

/** How the votes of a panel become a decision. */
export const MODES = [
  'majority',
  'supermajority',
  'unanimous',
  'weighted',
  'judge',
  'hybrid',
  'byzantine',
  'none',
] as const
export type Mode = (typeof MODES)[number]

/** What a debate is run for; every kind but the first spells out its own rounds. */
export const KINDS = ['debate', 'probe', 'deep_audit', 'red_team', 'analysis', 'gauntlet'] as const
export type Kind = (typeof KINDS)[number]

/** When a debate may stop by itself and wait for a person. */
export const AUTOMATIC_TRIGGERS = [
  'low_confidence',
  'deadlock',
  'high_disagreement',
  'hollow_consensus',
  'critical_decision',
] as const

/** Why a debate waits: by itself, since a person stopped it, or since it may not begin without an approval. */
export type BreakpointTrigger = (typeof AUTOMATIC_TRIGGERS)[number] | 'explicit_appeal' | 'custom' | 'approval'

/** The phases that a caller may choose, in the order of a round. */
export const PHASES = ['opening', 'critique', 'revision', 'vote'] as const
export type PhaseName = (typeof PHASES)[number]

/** What an agent is asked to do. A `statement` answers the phase's instruction. */
export type Purpose = 'opening' | 'critique' | 'revision' | 'statement' | 'vote' | 'judgement'

export type Phase = {
  name: string
  purpose: Purpose
  /** Only members of this role are asked; everyone by default. */
  role?: string
  /** The index of the debate's instruction that it follows. */
  instruction?: number
}

export type Protocol = {
  kind: Kind
  rounds: number
  mode: Mode
  /** The confidence from which a decision counts as consensus. */
  threshold: number
  /** The phases of a round; `opening` is held in the first round only. */
  phases: readonly PhaseName[]
  /** The rounds spelled out, for kinds that do not follow `phases`. */
  script?: readonly (readonly Phase[])[]
  /**
   * What a kind with a script needs later to evaluate the debate, and the installations that a question came through
   * (`hops`): names and numbers, never free text.
   */
  brief?: JsonObject
  /** The member that writes the answer in the mode `judge`; by default the one with the best record. */
  judge?: string
  breakpoints: readonly BreakpointTrigger[]
  breakpoint_timeout_minutes: number
  on_timeout: 'end' | 'continue'
  /** Whether the votes of people weigh as much as those of agents without a record. */
  people_vote: boolean
  enable_agent_channels: boolean
  agent_channel_max_history: number
  /** How long an agent may take for an answer; by default as long as the limits of its model allow. */
  agent_timeout_seconds?: number
}

export const DEFAULT_PROTOCOL: Protocol = {
  kind: 'debate',
  rounds: 3,
  mode: 'majority',
  threshold: 0.6,
  phases: PHASES,
  breakpoints: [],
  breakpoint_timeout_minutes: 30,
  on_timeout: 'end',
  people_vote: false,
  enable_agent_channels: true,
  agent_channel_max_history: 100,
}

export const MOST_ROUNDS = 12

/** The phases of a round in order; a judge speaks after the vote, and a debate without a decision needs none. */
export function phasesOf({ script, phases, mode }: Protocol, round: number): readonly Phase[] {
  if (script) return script[round - 1] ?? []
  const held = phases.filter((name) => (round === 1 || name !== 'opening') && (mode !== 'none' || name !== 'vote'))
  const listed: Phase[] = held.map((name) => ({ name, purpose: name }))
  return mode === 'judge' ? [...listed, { name: 'judgement', purpose: 'judgement' }] : listed
}

export const roundsOf = ({ script, rounds }: Protocol): number => script?.length ?? rounds
