import type { BreakerSnapshot } from '../shared/circuit-breaker.ts'
import type { GeneratedBy, PanelMember } from './events/parts.ts'
import type { Answer, Ask, Deferred } from './flow/asks.ts'
import type { Price } from './price.ts'
import type { Spending } from './spending.ts'
import type { DebateState } from './state.ts'

export interface AnswerOptions {
  /** Aborted when the answer is no longer wanted or its time is over. */
  signal: AbortSignal
  /** Pays for calls to paid services; rules never use it. */
  spending: Spending
  /** Receives the text of the answer while it is written. */
  onText?: (delta: string) => void
  /** The text heard so far is void: the answer is being written anew. */
  onRestart?: () => void
  /** The agent thinks before it writes; with the number of thought tokens so far, where they can be counted. */
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
  /** Its state on this node, if it can fail. */
  breaker?: BreakerSnapshot
  /** All calls that its connection takes at once are under way on this node. */
  isBusy?: boolean
  /** Why its last ask failed, on any node. */
  problem?: string
}

/** How a caller may name an agent. */
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
  /**
   * The agent that the selector means; undefined when there is none here, or when it would take the name of another
   * provider's agent.
   */
  choose(selector: AgentSelector): ChosenAgent | undefined
}

/** Everything that can be asked: language models of many providers, the built-in rules, scripts of a test. */
export interface Agents {
  /** The agents of the installation, by name: every tenant may ask them. */
  everybodys(): readonly AgentProfile[]
  /** Those, and the agents that the tenant's organization has connected, as they are now. */
  forTenant(tenant: string): Promise<TenantAgents>
  /** The names of panel members whose questions reach a machine outside the operator's network. */
  outside(panel: readonly PanelMember[]): readonly string[]
  /** Asks the member of the panel that the ask names. Never rejects: a failure is an answer too. */
  answer(ask: Ask, state: DebateState, options: AnswerOptions): Promise<Answer | Deferred>
  /** The answer of a member that costs nothing and waits for nothing; undefined where the member has to be asked. */
  answerAtOnce(ask: Ask, state: DebateState): Answer | undefined
}

/** One family of agents that every tenant may ask. */
export interface AgentSource {
  profiles(): readonly AgentProfile[]
  choose(selector: AgentSelector): ChosenAgent | undefined
  /** Whether the member or a stand-in is asked outside the operator's network; never when this is absent. */
  isOutside?(member: PanelMember, panel: readonly PanelMember[]): boolean
  /** Undefined when the member belongs to another source. */
  answer(
    member: PanelMember,
    ask: Ask,
    state: DebateState,
    options: AnswerOptions,
  ): Promise<Answer | Deferred> | undefined
  /** The answer of a member of this source that costs nothing and waits for nothing; absent where there is none. */
  answerAtOnce?(member: PanelMember, ask: Ask, state: DebateState): Answer | undefined
}

/** Agents of single organizations: a member of a panel names the `connection` that it came from. */
export interface ConnectedAgents {
  forTenant(tenant: string): Promise<TenantAgents>
  answer(member: PanelMember, ask: Ask, state: DebateState, options: AnswerOptions): Promise<Answer | Deferred>
}
