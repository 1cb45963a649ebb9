import { pino } from 'pino'
import { modelAgents } from '../../src/adapters/agents/models/model-agents.ts'
import { openAgents } from '../../src/adapters/agents/registry.ts'
import { boundOf, strictInput } from '../../src/areas/governance/budgets/spending/bound.ts'
import { loadConfig } from '../../src/config/load.ts'
import { accept } from '../../src/engine/flow/accept-answer.ts'
import type { Answer } from '../../src/engine/flow/asks.ts'
import { nextSteps } from '../../src/engine/flow/next-steps.ts'
import { costNano } from '../../src/engine/price.ts'
import type { Reported, Spending } from '../../src/engine/spending.ts'
import { breakerBoard } from '../../src/shared/circuit-breaker.ts'
import { type CachingVendor, cacheBiller } from './cache-biller.ts'
import { disagreeing } from './disagreeing-models.ts'
import { type Beginning, begun, type MemoryDebate, piece, recordIn } from './engine.ts'
import { Turnstile } from './turnstile.ts'

interface Wishes {
  vendor: CachingVendor
  model: string
  /** Of the prompts that the debate began with; the newest unless told. */
  promptVersion?: number
  /** Tokens of evidence. */
  evidence?: number
  options?: readonly string[]
  bytesPerToken?: number
  /** How long everybody's answers to a phase take together. */
  phaseMs?: number
}

const AGENTS = ['ada', 'bob', 'cyd']
const PIECES = 12
const ROUNDS = 2
const PHASE_MS = 40_000

/** One purchase: the most it could cost and what it did. */
interface Bought {
  askKey: string | undefined
  boundNano: number
  boundTokens: number
  took: Reported | 'nothing' | 'unknown'
  costNano: number
}

/** A debate of three agents of one model who are asked at the same time and never agree, with the bill of its vendor and the books that we keep. */
export async function billedDebate({ vendor, model, promptVersion, phaseMs = PHASE_MS, ...wishes }: Wishes) {
  const { bytesPerToken = 4 } = wishes
  const turnstile = new Turnstile()
  let clock = Date.parse('2026-11-15T12:00:00Z')
  const biller = await cacheBiller({
    vendor,
    bytesPerToken,
    now: () => clock,
    says: disagreeing(AGENTS),
    begins: turnstile.arrive,
  })
  try {
    const agents = agentsOf(vendor, model, biller.url, () => clock)
    const bought: Bought[] = []
    const asking = { spending: boundedSpending(bought), signal: new AbortController().signal, aside: turnstile.aside }
    let debate = started({ vendor, model, promptVersion, ...wishes })
    for (let next = nextSteps(debate.state); next.do !== 'rest'; next = nextSteps(debate.state)) {
      if (next.do === 'record') debate = recordIn(debate, [next.event])
      else if (next.do === 'ask') {
        const { state } = debate
        const answers = await Promise.all(
          next.asks.map((ask) => turnstile.run(() => agents.answer(ask, state, asking))),
        )
        for (const [place, ask] of next.asks.entries()) {
          debate = recordIn(debate, accept(debate.state, ask, answered(answers[place])))
        }
        clock += phaseMs
      } else throw new Error(`Nobody is here for what comes next: ${next.do}`)
    }
    return {
      state: debate.state,
      events: debate.events,
      bills: biller.bills,
      billed: biller.total(),
      bought,
      requests: biller.requests,
    }
  } finally {
    await biller.close()
  }
}
export type BilledDebate = Awaited<ReturnType<typeof billedDebate>>

function answered(answer: Answer | { kind: 'deferred' } | undefined): Answer {
  if (answer === undefined || answer.kind === 'deferred') throw new Error('A debate without a budget waits for none')
  return answer
}

function agentsOf(vendor: CachingVendor, model: string, url: string, now: () => number) {
  const { config } = loadConfig({
    ...(vendor === 'anthropic' ? { ANTHROPIC_API_KEY: 'sk-test' } : { OPENAI_API_KEY: 'sk-test' }),
    SERVICE_AGENT_URLS: `${vendor}=${url}`,
    SERVICE_AGENTS: JSON.stringify(AGENTS.map((name) => ({ name, provider: vendor, model }))),
  })
  const logger = pino({ level: 'silent' })
  const breakers = breakerBoard({ now: () => new Date(now()) })
  return openAgents({ sources: [modelAgents({ config, logger, breakers })], logger })
}

function started({
  vendor,
  model,
  promptVersion,
  evidence = 15_000,
  options,
  bytesPerToken = 4,
}: Wishes): MemoryDebate {
  const beginning: Beginning = {
    topic: 'How do we store what our users upload, for how long, and who pays for it?',
    ...(options && { options }),
    panel: AGENTS.map((agent) => ({ agent, provider: vendor, model, p: 0.6, n: 0 })),
    protocol: { rounds: ROUNDS },
    evidence: Array.from({ length: PIECES }, (_, place) =>
      piece(`evd_${place}`, prose(place, Math.floor((evidence * bytesPerToken) / PIECES))),
    ),
  }
  const debate = begun(beginning)
  if (promptVersion === undefined) return debate
  return { ...debate, state: { ...debate.state, promptVersion } }
}

const WORDS = 'storage costs grow with every file that nobody reads again and most are read within a week'.split(' ')

/** So many characters of words, in an order of its own for each piece. */
function prose(seed: number, length: number): string {
  let text = ''
  for (let place = seed; text.length < length; place += seed + 1) text += `${WORDS[place % WORDS.length]} `
  return text.slice(0, length)
}

/** Pays for everything, and writes down what the most was that it reserved and what came of it. */
function boundedSpending(bought: Bought[]): Spending {
  return {
    async reserve(purchase) {
      const bound = boundOf(purchase.price, strictInput(purchase), purchase.most)
      return {
        most: purchase.most,
        async settle(took) {
          const cost = typeof took === 'string' || !purchase.price ? 0 : costNano(purchase.price, took)
          bought.push({
            askKey: purchase.askKey,
            boundNano: bound.nano,
            boundTokens: bound.tokens,
            took,
            costNano: took === 'unknown' ? bound.nano : cost,
          })
        },
      }
    },
  }
}

/** What was counted, as the bill counts it. */
export function countedIn(bought: readonly Bought[]) {
  const reports = bought.flatMap(({ took }) => (typeof took === 'string' ? [] : [took]))
  const sum = (of: (report: Reported) => number | undefined) =>
    reports.reduce((total, report) => total + (of(report) ?? 0), 0)
  return {
    calls: bought.length,
    input: sum(({ inputTokens }) => inputTokens),
    cached: sum(({ cachedTokens }) => cachedTokens),
    written: sum(({ cacheWriteTokens }) => cacheWriteTokens),
    output: sum(({ outputTokens }) => outputTokens),
    nano: bought.reduce((total, { costNano: cost }) => total + cost, 0),
  }
}
