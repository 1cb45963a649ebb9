import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Assembly } from '../src/assemble.ts'
import type { Purchase } from '../src/engine/spending.ts'
import { makeBudget } from '../test/support/budgets.ts'
import { signedIn } from '../test/support/people.ts'
import { comparedInTurn } from './in-turn.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '20000' } } })
const CALLS = Number(values.calls)
const AT_ONCE = 64
const IDLE_MS = 5_000
const TARGETS = { cpuMicroseconds: 60, debatesMorePercent: 2 }

const signal = new AbortController().signal
const took = { inputTokens: 900, outputTokens: 120 }
const wish = (n: number): Purchase => ({
  kind: 'model',
  tenant: 'org_bench',
  debateId: `dbt_${n % 100}`,
  userId: 'usr_bench',
  askKey: `1:opening:${n}`,
  provider: 'openai',
  model: 'one',
  purpose: 'opening',
  bytesIn: 3_600,
  messages: 2,
  price: { input: 1, output: 4 },
  most: 1_024,
  limitMs: 60_000,
})

/** The overhead of a call of a paid model: reserved before, settled afterwards, one at a time and many at once. */
async function measure() {
  await using opened = new AsyncDisposableStack()
  const service = await serviceHere(opened, await emptyFolder(opened), { RATE_LIMIT_ENABLED: 'false' })
  const { app, platform } = service
  await app.ready()
  const { db, spending } = platform
  await makeBudget(db, { payer_id: 'org_bench', limit_nano: 9e15, period: 'unlimited' })

  let asked = 0
  const buy = async () => {
    const reserved = await spending.reserve(wish(asked++), { signal })
    await reserved.settle(took)
  }
  /** What the idle service uses, which belongs to no call: microseconds of CPU per millisecond. */
  async function idleRate() {
    const cpu = process.cpuUsage()
    const began = performance.now()
    await sleep(IDLE_MS)
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / (performance.now() - began)
  }
  async function calls(count: number, atOnce: number) {
    const until = asked + count
    const cpu = process.cpuUsage()
    const began = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (asked < until) await buy()
      }),
    )
    const { user, system } = process.cpuUsage(cpu)
    const took = performance.now() - began
    return { ms: took / count, cpuMicroseconds: (user + system - idle * took) / count }
  }
  async function commitMs(count: number) {
    await sql`create table bench_commits (n integer)`.execute(db)
    const began = performance.now()
    for (let n = 0; n < count; n++) await sql`insert into bench_commits values (${n})`.execute(db)
    return (performance.now() - began) / count
  }

  const idle = await idleRate()
  await calls(CALLS / 10, AT_ONCE)
  const alone = await calls(CALLS / 20, 1)
  const commit = await commitMs(CALLS / 20)
  const many = await calls(CALLS, AT_ONCE)
  return { alone, commit, many, debates: await budgetedDebates(service) }
}

const ROUNDS = 31
const DEBATES = 20
const TOPIC = 'Should we move the reports to the new database?'

/** How much more debates of the built-in agents cost in an organization with a budget than in one without. */
async function budgetedDebates({ app, platform, runDebates, cursors }: Assembly) {
  await makeBudget(platform.db, { payer_id: 'org_budget', limit_nano: 9e15, period: 'unlimited' })
  const debating = async (org: string) => {
    const headers = await signedIn(platform, { userId: `usr_of_${org}`, org, org_role: 'owner', tier: 'enterprise' })
    return async () => {
      for (let debate = 0; debate < DEBATES; debate++) {
        const payload = { topic: TOPIC, rounds: 2 }
        const begun = await app.inject({ method: 'POST', url: '/api/v1/debates', headers, payload })
        if (begun.statusCode !== 201) throw new Error(`A debate was answered with ${begun.statusCode}: ${begun.body}`)
      }
      await runDebates()
      await cursors.catchUp()
    }
  }
  const [plain, budgeted] = [await debating('org_free'), await debating('org_budget')]
  const compared = await comparedInTurn({ rounds: ROUNDS, pieces: DEBATES }, plain, budgeted)
  const statuses = await platform.db.selectFrom('debates').select('status').distinct().execute()
  const notOver = statuses.filter(({ status }) => status !== 'completed')
  if (notOver.length > 0) throw new Error(`Debates are ${notOver.map(({ status }) => status).join(', ')}`)
  return compared
}

const { alone, commit, many, debates } = await measure()
const apart = alone.ms - 2 * commit
console.log(
  `measured: one at a time ${alone.ms.toFixed(2)} ms for reserving and settling, of which two commits take ${(2 * commit).toFixed(2)} ms and the rest ${apart.toFixed(2)} ms; ${Math.round(alone.cpuMicroseconds)} µs of CPU a call`,
)
console.log(
  `measured: ${AT_ONCE} at once ${Math.round(1_000 / many.ms)} calls a second, ${Math.round(many.cpuMicroseconds)} µs of CPU a call`,
)
console.log(
  `measured: a debate of built-in agents takes ${(debates.plain / 1_000).toFixed(2)} ms of CPU without a budget, ${(debates.other / 1_000).toFixed(2)} with one: ${debates.more.toFixed(1)} % more`,
)
const met = many.cpuMicroseconds <= TARGETS.cpuMicroseconds && debates.more <= TARGETS.debatesMorePercent
console.log(met ? 'within the targets' : `TARGETS MISSED: ${JSON.stringify(TARGETS)}`)
if (!met) process.exitCode = 1
