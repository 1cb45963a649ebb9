import { expect, onTestFinished } from 'vitest'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { resumeDebates } from '../../src/areas/governance/budgets/pauses/resume-debates.ts'
import { settleOrphans } from '../../src/areas/governance/budgets/spending/settle-store.ts'
import type { Price } from '../../src/engine/price.ts'
import { testApp } from '../support/app.ts'
import { BILLED, biller, CACHING } from '../support/biller.ts'
import { makeBudget } from '../support/budgets.ts'
import { chances } from '../support/chances.ts'
import { testDatabase } from '../support/database.ts'
import { openingEvents } from '../support/debating-agents.ts'
import { serviceHome } from '../support/service-process.ts'

interface Wishes {
  seed: number
  price?: Price
  troubles?: number
  mostTokens?: number
  thought?: number
  bytesPerToken?: readonly [number, number]
}

export const ORG = 'org_1'
const PANEL = ['one', CACHING, 'three'].map((agent) => {
  const provider = agent === CACHING ? 'anthropic' : 'openai-compatible'
  return { agent, provider, model: agent, p: 0.6, n: 0 }
})
const ANSWER_MS = 20
/** Where nothing goes wrong nobody waits for a stream that is silent, and a busy machine may take its time. */
const timeoutSeconds = (troubles: number) => (troubles === 0 ? 60 : 5)
const MINUTE_MS = 60_000

/** Debates of two workers that race for the budgets of one payer, against a provider that keeps its own bill. */
export async function budgetRace({ seed, price = BILLED, troubles = 0.05, mostTokens = 512, ...biller_ }: Wishes) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const provider = await biller({ chance: chances(seed), price, troubles, answerMs: ANSWER_MS, ...biller_ })
  onTestFinished(provider.close)
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, newId, now } = watcher.platform
  const book = ledger(watcher.platform)
  const home = await serviceHome()
  const agents = PANEL.map(({ agent, provider: name, model }) => ({ name: agent, provider: name, model, price }))
  const workers: ReturnType<typeof home.spawn>[] = []

  async function start() {
    const worker = home.spawn({
      SERVICE_ROLE: 'worker',
      DATABASE_URL: database.url,
      OPENAI_COMPATIBLE_URL: provider.url,
      OPENAI_COMPATIBLE_MODELS: 'other',
      SERVICE_AGENT_LOCAL_CALLS: '1000',
      ANTHROPIC_API_KEY: 'sk-1',
      SERVICE_AGENT_URLS: `anthropic=${provider.url}`,
      SERVICE_AGENTS: JSON.stringify(agents),
      SERVICE_AGENT_MAX_TOKENS: String(mostTokens),
      SERVICE_AGENT_TIMEOUT_SECONDS: String(timeoutSeconds(troubles)),
    })
    workers.push(worker)
    await worker.says(/Runs debates as (wrk_\w+)/)
  }

  /** What the sweep would settle a minute later: what dead workers held is not waited for. */
  const sweep = () => settleOrphans(db, { now: () => new Date(now().getTime() + MINUTE_MS), crossed: async () => {} })

  const under = async () =>
    (await db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running']).execute()).length
  /** The debates that wait for a budget, the longest first, once all that have paused are known to wait. */
  async function line(): Promise<string[]> {
    const both = async () => {
      const paused = await db.selectFrom('debates').select('id').where('status', '=', 'paused').execute()
      const waiting = await db
        .selectFrom('budget_pauses')
        .select('debate_id')
        .where('resumed_at', 'is', null)
        .orderBy('waits_since')
        .orderBy('debate_id')
        .execute()
      const [left, right] = [paused.map(({ id }) => id), waiting.map(({ debate_id }) => debate_id)]
      return {
        waiting: right,
        areTheSame: left.length === right.length && new Set([...left, ...right]).size === left.length,
      }
    }
    await expect.poll(async () => (await both()).areTheSame).toBe(true)
    return (await both()).waiting
  }

  /** Until each debate has ended or waits for a budget. */
  async function rest() {
    const left = async () => {
      await sweep()
      return under()
    }
    await expect.poll(left, { interval: 250 }).toBe(0)
  }

  /** Lets those go on that a budget pays for again, as the sweep of each minute does, until nobody is asked any more. */
  async function restForGood() {
    for (let before = -1; before < provider.requests.length; ) {
      before = provider.requests.length
      await rest()
      await line()
      await resumeDebates({ db, ledger: book, now })(ORG)
      await rest()
    }
  }

  return {
    db,
    provider,
    log: watcher.platform.log,
    jobs: watcher.platform.jobs,
    mostTokens,
    line,
    rest,
    restForGood,

    /** Until so much more was asked, or nobody is under way; what dead workers held is given free meanwhile. */
    async asked(more: number) {
      const enough = provider.requests.length + more
      const isOver = async () => {
        await sweep()
        return provider.requests.length >= enough || (await under()) === 0
      }
      await expect.poll(isOver, { interval: 50 }).toBe(true)
    },

    budget: (limit_nano: number, bound: 'strict' | 'measured' = 'strict') =>
      makeBudget(db, { payer_id: ORG, limit_nano, period: 'unlimited', bound }),

    /** Makes so many debates; workers begin when the first are there. */
    async debate(count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => newId('debate'))
      for (const id of ids) await book.create(id, ORG, openingEvents({ rounds: 1 }, { panel: PANEL }))
      while (workers.length < 2) await start()
      return ids
    },

    /** `kill -9` of the older worker, and another in its place. */
    async kill() {
      await workers.shift()?.stop('SIGKILL')
      await start()
    },

    async stop() {
      for (const worker of workers) await worker.stop('SIGTERM')
      await db
        .updateTable('purchases')
        .set({ due_at: new Date(0).toISOString() })
        .where('state', '=', 'open')
        .execute()
      while ((await sweep()) > 0);
    },
  }
}
export type BudgetRace = Awaited<ReturnType<typeof budgetRace>>

/** What a race has come to, by our books and by the bill of the provider. */
export async function outcomeOf({ db, provider, log, mostTokens }: BudgetRace, debates: readonly string[]) {
  const rows = await db.selectFrom('purchases').selectAll().execute()
  const periods = await db.selectFrom('budget_periods').selectAll().orderBy('starts_at').execute()
  const events = await Promise.all(debates.map((id) => log.read(id)))
  const byAsk = Map.groupBy(rows, ({ debate_id, ask_key }) => `${debate_id}/${ask_key}`)
  const reported = rows.filter(({ basis }) => basis === 'reported')
  return {
    bill: provider.bill(),
    reportedByProvider: provider.reported(),
    reportedInBooks: reported.reduce((nano, { cost_nano }) => nano + (cost_nano ?? 0), 0),
    spent: periods.map(({ spent_nano }) => spent_nano),
    reserved: periods.map(({ reserved_nano, reserved_tokens }) => reserved_nano + reserved_tokens),
    largestBound: Math.max(0, ...rows.map(({ bound_nano }) => bound_nano ?? 0)),
    /** Asks that were billed more than was counted for them. */
    underCounted: provider.billedAsks().filter((ask) => {
      const billed = provider.billsOf(ask).reduce((sum, { nano }) => sum + nano, 0)
      return billed > (byAsk.get(ask) ?? []).reduce((sum, { cost_nano }) => sum + (cost_nano ?? 0), 0)
    }),
    /** Purchases that count as reported what the provider never said. */
    misreported: [...byAsk].filter(([ask, bought]) => {
      const said = provider.billsOf(ask).filter(({ isReported }) => isReported)
      const left = said.map(({ nano }) => nano)
      return bought.some(({ basis, cost_nano }) => {
        if (basis !== 'reported') return false
        const place = left.indexOf(cost_nano ?? 0)
        if (place >= 0) left.splice(place, 1)
        return place < 0
      })
    }),
    shortened: rows.filter(({ most }) => most < mostTokens).length,
    cacheWrites: reported.filter(({ tokens_cache_write }) => (tokens_cache_write ?? 0) > 0).length,
    reasoning: reported.filter(({ tokens_reasoning }) => (tokens_reasoning ?? 0) > 0).length,
    atMost: rows.filter(({ basis }) => basis === 'bound').length,
    pauses: events.map((each) => each.filter(({ type }) => type === 'debate_paused').length),
    ended: events.filter((each) => each.some(({ type }) => type === 'debate_end')).length,
  }
}
