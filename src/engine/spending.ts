import type { Price } from './price.ts'

/** One try at something that is paid for. */
export interface Purchase {
  kind: 'model' | 'speech' | 'recognition'
  /** Who asks; the organization above pays. */
  tenant: string
  debateId?: string
  userId?: string
  domain?: string
  /** The worker that drives the debate. */
  claim?: string
  askKey?: string
  provider: string
  model: string
  /** What for, such as the purpose of an ask: tries of one purpose take about as much. */
  purpose: string
  /** UTF-8 bytes of all messages. */
  bytesIn: number
  messages: number
  /** Null where nobody knows what it costs. */
  price: Price | null
  /** The output tokens that the caller wants. */
  most: number
  /** How long the try may take. */
  limitMs: number
}

/** What a provider said that a try took. */
export interface Reported {
  inputTokens: number
  outputTokens: number
  /** Of the input, what was read from the provider's cache. */
  cachedTokens?: number | undefined
  /** Of the input, what was written into it. */
  cacheWriteTokens?: number | undefined
  /** Of the output. */
  reasoningTokens?: number | undefined
}

export interface Reserved {
  /** The output tokens that may be asked for: as many as wanted, or what fits where that is certainly enough. */
  most: number
  /** Resolves once it is written down. `nothing`: it was refused and costs nothing. `unknown`: it counts as the most it can have cost. */
  settle(took: Reported | 'nothing' | 'unknown'): Promise<void>
}

/** Reserves the worst case of everything that is paid for, before it is asked for. */
export interface Spending {
  /** Waits while others hold what it needs. Rejects with `BudgetSpent` where no waiting helps, and with the signal's reason. */
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
  /** When its period ends, as an ISO time; null where it does not end, or a person has to act. */
  until: string | null
  /** What has to be free in it. */
  need: { nano: number; tokens: number }
  /** The reason, in words for people. */
  message: string
  /** What becomes of the debate. */
  follows: 'pause' | 'finish' | 'fail'
}

/** A model that reported more tokens than a call can take is not asked for who pays, until a person has looked. */
export class ModelPaused extends Error {
  constructor({ provider, model }: Pick<Purchase, 'provider' | 'model'>) {
    super(
      `The model ${model} of ${provider} is paused: it reported more tokens than a call can take. An owner or admin looks at it under Costs and releases it`,
    )
    this.name = 'ModelPaused'
  }
}

/** A budget does not pay for this, even if everybody else gave back what they hold. */
export class BudgetSpent extends Error {
  readonly lack: Lack

  constructor(lack: Lack) {
    super(lack.message)
    this.name = 'BudgetSpent'
    this.lack = lack
  }
}
