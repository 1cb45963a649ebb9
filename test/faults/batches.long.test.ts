import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/time/dates.ts'
import { type Client, type DebateService, debateService, QUESTION } from '../support/debates.ts'
import { measured } from '../support/measured.ts'

const KILLS = 20
const ACTS = 10_000
/** Each part is a test of its own, so that none takes longer than a test may. */
const PART = 500
const MOST_AT_ONCE = 3
const PROCESS = fileURLToPath(new URL('../support/batch-process.ts', import.meta.url))
const LOOK_AFTER = { name: 'batches.look-after', payload: Type.Object({}) }

let clock = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(clock)
const settings = { SERVICE_MACHINE_DEBATES_PER_HOUR: '1000000' }
let first: DebateService
let second: DebateService
let ada: Client
beforeAll(async () => {
  first = await debateService({ now, settings })
  second = await debateService({ now, settings, database: first.database })
})
/** Each part leaps over weeks, and nobody stays signed in for ever. */
beforeEach(async () => {
  ada = await first.as()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const questions = (count: number) => Array.from({ length: count }, () => QUESTION)
async function submitted(count: number): Promise<string> {
  const answer = await ada.post('/batch', { items: questions(count), max_parallel: MOST_AT_ONCE })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().batch_id
}
const itemsOf = async (batch: string) =>
  first.platform.db.selectFrom('batch_items').selectAll().where('batch_id', '=', batch).execute()

async function work(node: DebateService) {
  await node.platform.jobs.drain()
  await node.runDebates()
  await node.cursors.catchUp()
}
async function lookAfter(node: DebateService) {
  await node.platform.jobs.enqueue(LOOK_AFTER, {})
  await node.platform.jobs.drain()
}
async function finish(batches: readonly string[]) {
  for (const batch of batches) {
    while ((await ada.get(`/batch/${batch}`)).json().completed_at === null) {
      clock += 600_000
      await lookAfter(first)
      await work(first)
    }
  }
}
/** Each item that began has one debate, and no other debate of the batch is there. */
async function expectEachOnce(batches: readonly string[]) {
  for (const batch of batches) {
    const items = await itemsOf(batch)
    const { started } = await first.platform.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('started'))
      .where('type', '=', 'debate_start')
      .where(
        'debate_id',
        'in',
        items.map(({ debate_id }) => debate_id),
      )
      .executeTakeFirstOrThrow()
    expect(Number(started)).toBe(items.filter(({ started_at }) => started_at !== null).length)
    expect(items.every(({ status }) => status === 'completed' || status === 'failed')).toBe(true)
  }
}

const act = fc.constantFrom('submit', 'cancel', 'work', 'work', 'work', 'both', 'restart', 'leap', 'look')
const [path = []] = fc.sample(fc.array(act, { minLength: ACTS, maxLength: ACTS, size: 'max' }), {
  numRuns: 1,
  seed: 15,
})

test.each(Array.from({ length: ACTS / PART }, (_, part) => part * PART))(
  `of ${ACTS} random acts, restarts and leaps of eight days on two nodes those from %i on: never over the room, nothing begun twice`,
  async (from) => {
    const batches: string[] = []
    for (let step = from; step < from + PART; step++) {
      const what = path[step]
      const node = step % 2 === 0 ? first : second
      if (what === 'submit' && batches.length < 40) batches.push(await submitted(1 + (step % 7)))
      else if (what === 'cancel' && step % 5 === 0) await ada.post(`/batch/${batches.at(-1) ?? 'btc_none'}/cancel`)
      else if (what === 'work') await work(node)
      else if (what === 'both') await Promise.all([first.platform.jobs.drain(), second.platform.jobs.drain()])
      else if (what === 'look') await lookAfter(node)
      else if (what === 'leap') clock += step % 10 === 0 ? 8 * DAY_MS : 1_000
      else if (what === 'restart' && step % 20 === 0) {
        await second.close()
        second = await debateService({ now, settings, database: first.database })
      }
      const { rows } = await first.database.pool.query(
        `select count(*)::int as n from batch_items where status = 'processing' group by batch_id order by n desc limit 1`,
      )
      expect(rows[0]?.n ?? 0).toBeLessThanOrEqual(MOST_AT_ONCE)
    }
    await finish(batches)
    await expectEachOnce(batches)
    measured(`${PART} acts on ${batches.length} batches`)
  },
)

test(`a node that advances is killed ${KILLS} times: nothing lost, nothing twice`, async () => {
  const batches: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    batches.push(await submitted(6))
    clock += kill % 5 === 4 ? 8 * DAY_MS : 600_000
    const node = spawn(process.execPath, [PROCESS, first.database.url, String(clock)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, VITEST: '' },
    })
    await once(node.stdout, 'data')
    await pause((kill * 37) % 400)
    node.kill('SIGKILL')
    await once(node, 'exit')
    await lookAfter(first)
  }
  await finish(batches)
  await expectEachOnce(batches)
  measured(`${KILLS} kills, ${batches.length * 6} items, each begun once`)
})
