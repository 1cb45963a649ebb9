import type { Price } from './price.ts'

/** One try at a paid service. */
export interface Purchase {
  kind: 'model' | 'speech' | 'recognition'
  /** The tenant that asks; the organization above pays. */
  tenant: string
  debateId?: string
  userId?: string
  domain?: string
  /** The worker that drives the debate. */
  claim?: string
  askKey?: string
  provider: string
  model: string
  /** Its purpose, such as that of an ask: tries of one purpose take about as much. */
  purpose: string
  /** UTF-8 bytes of all messages. */
  bytesIn: number
  messages: number
  /** Null when the price is unknown. */
  price: Price | null
  /** The output tokens that the caller wants. */
  most: number
  /** How long the try may take. */
  limitMs: number
}

/** The tokens of a try as reported by the provider. */
export interface Reported {
  inputTokens: number
  outputTokens: number
  /** The part of the input read from the provider's cache. */
  cachedTokens?: number | undefined
  /** The part of the input written into it. */
  cacheWriteTokens?: number | undefined
  /** Part of the output. */
  reasoningTokens?: number | undefined
}

export interface Reserved {
  /** The output tokens to ask for: as many as wanted, or what the budget allows where that is certainly enough. */
  most: number
  /**
   * Resolves once it is recorded. `nothing`: it was refused and costs nothing. `unknown`: it counts as the most it can
   * have cost.
   */
  settle(took: Reported | 'nothing' | 'unknown'): Promise<void>
}

/** Reserves the worst case of every paid call before it is made. */
export interface Spending {
  /**
   * Waits while others hold what it needs. Rejects with `BudgetSpent` when waiting does not help, and with the signal's
   * reason.
   */
  reserve(purchase: Purchase, options: ReserveOptions): Promise<Reserved>
}

export interface ReserveOptions {
  signal: AbortSignal
  /** Waits without holding what other asks need. */
  aside?: <Result>(waiting: () => Promise<Result>) => Promise<Result>
}

/** The budget that a debate lacks to continue. */
export interface Lack {
  budget: string
  /** When its period ends, as an ISO time; null when it does not end, or a person has to act. */
  until: string | null
  /** The amount that has to be free in it. */
  need: { nano: number; tokens: number }
  /** The reason, in words for people. */
  message: string
  /** What happens to the debate. */
  follows: 'pause' | 'finish' | 'fail'
}

/** A model that reported more tokens than a call can take is paused for its payer until a person has looked. */
export class ModelPaused extends Error {
  constructor({ provider, model }: Pick<Purchase, 'provider' | 'model'>) {
    super(
      `The model ${model} of ${provider} is paused: it reported more tokens than a call can take. An owner or admin looks at it under Costs and releases it`,
    )
    this.name = 'ModelPaused'
  }
}

/** A budget does not pay for this, even if everyone else returned what they hold. */
export class BudgetSpent extends Error {
  readonly lack: Lack

  constructor(lack: Lack) {
    super(lack.message)
    this.name = 'BudgetSpent'
    this.lack = lack
  }
}
