import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { testApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database.ts'
import { measured } from '../../support/measured.ts'
import { CALLER_SETTINGS } from '../../support/people.ts'
import { type RunningService, serviceHome } from '../../support/service-process.ts'
import { debatingModels } from '../chat/debating-models.ts'
import { dice } from '../chat/dice.ts'

/** How many requests are under way at once. */
const LANES = 4
const SEED = 30

type Headers = Record<string, string>

interface Asking {
  path: string
  headers?: Headers
  body: object
  /** The debate that an answer names. */
  debateIn(answer: string): string
}

const questionOf = (number: number) => `Case ${number}: do we buy it?`

/** The same question through each door, in the form that makes a repetition the same question. */
const DOORS: readonly ((number: number) => Asking)[] = [
  (number) => ({
    path: '/a2a/message:send',
    headers: { 'a2a-version': '1.0' },
    body: {
      message: { messageId: `case-${number}`, role: 'ROLE_USER', parts: [{ text: questionOf(number) }] },
      configuration: { returnImmediately: true },
    },
    debateIn: (answer) => JSON.parse(answer).task.metadata.debateId,
  }),
  (number) => ({
    path: '/v1/responses',
    headers: { 'idempotency-key': `case-${number}` },
    body: { model: 'parley/panel', input: questionOf(number), background: true },
    debateIn: (answer) => JSON.parse(answer).parley.debate_id,
  }),
  (number) => ({
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: questionOf(number), wait_seconds: 0 } },
    },
    debateIn: (answer) => /"debate_id":"(dbt_\w+)"/.exec(answer)?.[1] ?? '',
  }),
  (number) => ({
    path: '/api/v1/a2a/tasks',
    body: { task_id: `case-${number}`, instruction: questionOf(number) },
    debateIn: (answer) => JSON.parse(answer).debate_id,
  }),
]

interface Wishes {
  cases: number
  kills: number
}

/**
 * Questions through four doors, each asked two to four times over two nodes, one of which is killed again and again, also
 * between a claim and its debate: each begins one debate, and what is bought is what one debate needs.
 */
export async function askUnderKills({ cases, kills }: Wishes) {
  const roll = dice(SEED)
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const models = await debatingModels()
  const watcher = await testApp({ areas: [], database })
  onTestFinished(watcher.close)
  const { db, log } = watcher.platform
  const caller = await watcher.token({ org: 'org_1', tier: 'enterprise' })
  await lingerAfterClaims(db)

  const home = await serviceHome()
  const start = () =>
    home.start({
      ...CALLER_SETTINGS,
      ...models.settings,
      DATABASE_URL: database.url,
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_RUNNER_CONCURRENCY: '1000',
      SERVICE_AGENT_TIMEOUT_SECONDS: '3600',
      SERVICE_LOG_LEVEL: 'error',
    })
  const survivor = await start()
  let victim: RunningService | undefined = await start()
  let killed = 0

  async function kill() {
    const dying = victim
    victim = undefined
    await dying?.stop('SIGKILL')
    killed += 1
    victim = await start()
  }

  let unanswered = 0
  /** Asks one of the nodes, and again, as programs do, until one answers. */
  async function ask({ path, headers, body, debateIn }: Asking): Promise<string> {
    for (;;) {
      const node = roll(2) === 0 ? survivor : (victim ?? survivor)
      const sent = { method: 'POST', headers: { ...caller, 'content-type': 'application/json', ...headers } }
      const answer = await fetch(`${node.apiUrl}${path}`, { ...sent, body: JSON.stringify(body) })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (answer && answer.status < 300) return debateIn(answer.text)
      if (answer && answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      unanswered += 1
      await pause(20)
    }
  }

  const requests: { number: number; asking: Asking }[] = []
  for (let number = 0; number < cases; number += 1) {
    const asking = DOORS[number % DOORS.length]?.(number)
    for (let times = 2 + roll(3); asking && times > 0; times -= 1) {
      requests.splice(Math.max(0, requests.length - roll(12)), 0, { number, asking })
    }
  }
  const led = new Map<number, Set<string>>()
  const step = Math.max(1, Math.floor(requests.length / kills))
  const left = requests.entries()
  let killing = Promise.resolve()
  async function lane() {
    for (const [place, { number, asking }] of left) {
      if (place % step === step - 1 && killed < kills) {
        await killing
        killing = kill()
      }
      const debateId = await ask(asking)
      led.set(number, (led.get(number) ?? new Set()).add(debateId))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await killing

  expect(led.size).toBe(cases)
  expect([...led].filter(([, debates]) => debates.size !== 1)).toEqual([])
  const begun = await db.selectFrom('debates').select('id').execute()
  expect(begun.map(({ id }) => id).toSorted()).toEqual([...led.values()].flatMap((each) => [...each]).toSorted())

  models.release()
  const underWay = db.selectFrom('debates').select('id').where('status', 'in', ['pending', 'running'])
  await expect.poll(async () => (await underWay.execute()).length, { interval: 500 }).toBe(0)
  const purchases = await boughtFor(db)
  let needed = 0
  for (const { id } of begun) {
    const events = await log.read(id)
    expect(events.filter(({ type }) => type === 'debate_start')).toHaveLength(1)
    const answered = events.flatMap(({ data: { ask: key, model } }) => (key && model !== 'rules' ? [String(key)] : []))
    expect(new Set(answered).size).toBe(answered.length)
    expect([...new Set(purchases.get(id))].toSorted(), id).toEqual(answered.toSorted())
    needed += answered.length
  }
  const bought = [...purchases.values()].flat().length
  measured(
    `${cases} questions in ${requests.length} requests over four doors and two nodes, ${killed} kills, ${unanswered} requests without an answer: ${begun.length} debates; ${needed} answers of models in the logs, ${bought} purchases`,
  )
  expect(killed).toBe(kills)
}

type Db = Awaited<ReturnType<typeof testApp>>['platform']['db']

/** Between a claim and its debate there is time for a kill. */
async function lingerAfterClaims(db: Db) {
  await sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.02); return new; end $$`.execute(db)
  await sql`create trigger linger after insert on protocol_requests for each row execute function linger()`.execute(db)
}

/** What models were paid for, question by question, of each debate. */
async function boughtFor(db: Db) {
  const rows = await db
    .selectFrom('purchases')
    .select(['debate_id', 'ask_key'])
    .where('kind', '=', 'model')
    .where('debate_id', 'is not', null)
    .execute()
  const bought = new Map<string, string[]>()
  for (const { debate_id, ask_key } of rows) {
    bought.set(debate_id ?? '', [...(bought.get(debate_id ?? '') ?? []), ask_key ?? ''])
  }
  return bought
}
