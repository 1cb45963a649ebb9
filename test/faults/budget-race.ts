import { expect, onTestFinished } from 'vitest'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { settleOrphans } from '../../src/areas/governance/budgets/purse/orphans-store.ts'
import { testApp } from '../support/app.ts'
import { BILLED, biller } from '../support/biller.ts'
import { makeBudget, periodsOf } from '../support/budgets.ts'
import { chances } from '../support/chances.ts'
import { testDatabase } from '../support/database.ts'
import { openingEvents } from '../support/debating-agents.ts'
import { serviceHome } from '../support/service-process.ts'

interface Wishes {
  seed: number
  debates: number
  limitNano: number
  /** How often a worker is killed and another started. */
  kills: number
  troubles?: number
}

const ORG = 'org_1'
const NAMES = ['one', 'two', 'three']
const PANEL = NAMES.map((agent) => ({ agent, provider: 'openai-compatible', model: agent, p: 0.6, n: 0 }))
const AGENTS = NAMES.map((name) => ({ name, provider: 'openai-compatible', model: name, price: BILLED }))
const MOST_TOKENS = 512

/** Debates of two workers race for one budget against a provider that keeps its own bill; ends when each has ended or waits. */
export async function budgetRace({ seed, debates, limitNano, kills, troubles = 0.05 }: Wishes) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const provider = await biller({ chance: chances(seed), troubles, answerMs: 20 })
  onTestFinished(provider.close)
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log, newId, now } = watcher.platform
  const book = ledger(watcher.platform)
  const budget = await makeBudget(db, { payer_id: ORG, limit_nano: limitNano, period: 'unlimited' })
  const home = await serviceHome()
  const start = async () => {
    const worker = home.spawn({
      SERVICE_ROLE: 'worker',
      DATABASE_URL: database.url,
      OPENAI_COMPATIBLE_URL: provider.url,
      OPENAI_COMPATIBLE_MODELS: 'other',
      SERVICE_AGENTS: JSON.stringify(AGENTS),
      SERVICE_AGENT_MAX_TOKENS: String(MOST_TOKENS),
      SERVICE_AGENT_TIMEOUT_SECONDS: '5',
    })
    await worker.says(/Runs debates as (wrk_\w+)/)
    return worker
  }
  const workers = [await start(), await start()]
  const ids: string[] = []
  for (let n = 0; n < debates; n++) {
    const id = newId('debate')
    ids.push(id)
    await book.create(id, ORG, openingEvents({ rounds: 1 }, { panel: PANEL }))
  }
  for (let kill = 0; kill < kills; kill++) {
    const asked = provider.requests.length
    await expect.poll(() => provider.requests.length, { interval: 50 }).toBeGreaterThan(asked + 10)
    await workers.shift()?.stop('SIGKILL')
    workers.push(await start())
  }
  const under = () => db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running']).execute()
  await expect.poll(async () => (await under()).length, { interval: 250 }).toBe(0)
  for (const worker of workers) await worker.stop('SIGTERM')
  const later = () => new Date(now().getTime() + 3_600_000)
  while ((await settleOrphans(db, { now: later, crossed: async () => {} })) > 0);
  const [period] = await periodsOf(db, budget)
  const rows = await db.selectFrom('purchases').selectAll().execute()
  const events = await Promise.all(ids.map((id) => log.read(id)))
  return {
    bill: provider.bill(),
    reported: provider.reported(),
    spent: period?.spent_nano ?? 0,
    reserved: period?.reserved_nano ?? 0,
    largestBound: Math.max(0, ...rows.map(({ bound_nano }) => bound_nano ?? 0)),
    purchasesReported: rows
      .filter(({ basis }) => basis === 'reported')
      .reduce((nano, { cost_nano }) => nano + (cost_nano ?? 0), 0),
    shortened: rows.filter(({ most }) => most < MOST_TOKENS).length,
    pauses: events.map((each) => each.filter(({ type }) => type === 'debate_paused').length),
    ended: events.filter((each) => each.some(({ type }) => type === 'debate_end')).length,
  }
}
