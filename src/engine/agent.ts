import type { BreakerSnapshot } from '../shared/circuit-breaker.ts'
import type { GeneratedBy, PanelMember } from './events/parts.ts'
import type { Answer, Ask, Deferred } from './flow/asks.ts'
import type { Price } from './price.ts'
import type { Spending } from './spending.ts'
import type { DebateState } from './state.ts'

export interface AnswerOptions {
  /** Aborted when nobody wants the answer any more, or its time is over. */
  signal: AbortSignal
  /** Pays for whatever is asked of a paid service; rules never ask it. */
  spending: Spending
  /** Hears the text of the answer while it is being written. */
  onText?: (delta: string) => void
  /** The text heard so far is void: the answer is being written anew. */
  onRestart?: () => void
  /** The agent thinks before it writes; with how many tokens of thoughts have come, where they can be counted. */
  onThinking?: (tokens: number | undefined) => void
  /** Waits for a model that cannot be asked now. Meanwhile other asks may run, and the time limit of this one stands still. */
  aside?: <Result>(waiting: () => Promise<Result>) => Promise<Result>
}

/** An agent that can be asked, as the product shows it. */
export interface AgentProfile {
  name: string
  provider: string
  model: string
  description: string
  generatedBy: GeneratedBy
  price: Price | null
  /** How it fares on this node, where it can fail. */
  breaker?: BreakerSnapshot
  /** Why it failed when it was last asked, by whichever node. */
  problem?: string
}

/** What a caller may name an agent by. */
export type AgentSelector =
  | string
  | {
      provider: string
      model?: string | undefined
      persona?: string | undefined
      role?: string | undefined
      name?: string | undefined
    }

/** A member of a panel before its record is looked up, with the persona a caller wrote for it. */
export type ChosenAgent = Omit<PanelMember, 'p' | 'n'> & { persona?: string }

/** What one tenant can ask at one moment. */
export interface TenantAgents {
  /** By name. */
  list: readonly AgentProfile[]
  /** The agent that the selector means, or undefined when there is no such agent here, or it would go by the name of another provider's. */
  choose(selector: AgentSelector): ChosenAgent | undefined
}

/** Everything that can be asked: language models of many providers, our own rules, scripts of a test. */
export interface Agents {
  /** Those of the installation, by name: every tenant may ask them. */
  everybodys(): readonly AgentProfile[]
  /** Those, and what the tenant's organization has connected, as they are now. */
  forTenant(tenant: string): Promise<TenantAgents>
  /** The names of those members of a panel by whom what they are asked reaches a machine outside the operator's own network. */
  outside(panel: readonly PanelMember[]): readonly string[]
  /** Asks the member of the panel that the ask names. Never rejects: what went wrong is an answer too. */
  answer(ask: Ask, state: DebateState, options: AnswerOptions): Promise<Answer | Deferred>
}

/** One family of agents that every tenant may ask. */
export interface AgentSource {
  profiles(): readonly AgentProfile[]
  choose(selector: AgentSelector): ChosenAgent | undefined
  /** Whether the member, or who may stand in for it, is asked outside the operator's own network; never where this is left out. */
  isOutside?(member: PanelMember, panel: readonly PanelMember[]): boolean
  /** Undefined when the member belongs to another source. */
  answer(
    member: PanelMember,
    ask: Ask,
    state: DebateState,
    options: AnswerOptions,
  ): Promise<Answer | Deferred> | undefined
}

/** Agents that organizations have for themselves: who sits on a panel names the `connection` that it came from. */
export interface ConnectedAgents {
  forTenant(tenant: string): Promise<TenantAgents>
  answer(member: PanelMember, ask: Ask, state: DebateState, options: AnswerOptions): Promise<Answer | Deferred>
}
