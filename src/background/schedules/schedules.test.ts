import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { scheduleNode } from '../../../test/support/schedules.ts'
import { listenToStatements } from '../../../test/support/statement-listener.ts'
import { defineJob } from '../queue/job.ts'
import { defineSchedule, type Fired, type Schedule } from './schedule.ts'

const PROGRAM = fileURLToPath(new URL('../../../test/support/schedule-process.ts', import.meta.url))
const START = Date.parse('2026-11-16T10:00:00.000Z')

let database: TestDatabase
let clock = START
const stops: (() => Promise<void>)[] = []
const later = (seconds: number) => {
  clock += seconds * 1_000
}

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  clock = START
  await database.pool.query('truncate schedules')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.close())

/** A kind that writes down when it fired and answers as told. */
function ticks(name = 'clocks.tick') {
  const fired: Schedule[] = []
  const answers: (Fired | Error)[] = []
  const kind = defineSchedule({
    name,
    async fire(_tx, schedule) {
      fired.push(schedule)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { kind, fired, answers, times: () => fired.map(({ dueAt }) => (dueAt.getTime() - START) / 1_000) }
}

async function node(kinds: Parameters<typeof scheduleNode>[1], options: Parameters<typeof scheduleNode>[2] = {}) {
  const opened = await scheduleNode(database.url, kinds, { now: () => new Date(clock), ...options })
  stops.push(opened.stop)
  return opened
}

const name = { org: 'org_1', kind: { name: 'clocks.tick' }, key: 'one' }

test('fires at its times, once after an outage, and keeps its beat', async () => {
  const { kind, fired, times } = ticks()
  const { schedules, set } = await node([kind])
  await set({ ...name, every: 60, data: { of: 'what' } })
  await schedules.drain()
  expect(fired).toEqual([])
  for (const seconds of [60, 60, 86_400 + 30, 30]) {
    later(seconds)
    await schedules.drain()
    await schedules.drain()
  }
  expect(times()).toEqual([60, 120, 180, 120 + 86_400 + 60])
  expect(fired[0]).toMatchObject({ org: 'org_1', key: 'one', data: { of: 'what' } })
  expect(await schedules.find(name)).toMatchObject({ every: 60, failures: 0, paused: null })
})

test('exists if and only if its transaction commits, and is gone when it is removed', async () => {
  const { kind, fired } = ticks()
  const { schedules, set, db } = await node([kind])
  const rolledBack = db.transaction().execute(async (tx) => {
    await schedules.set(tx, { ...name, every: 1 })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await schedules.find(name)).toBeUndefined()
  await set({ ...name, every: 1 })
  const remove = () => db.transaction().execute((tx) => schedules.remove(tx, name))
  expect([await remove(), await remove()]).toEqual([true, false])
  later(10)
  await schedules.drain()
  expect(fired).toEqual([])
})

test('the same rhythm set again moves nothing; another does, and so does a time that is asked for', async () => {
  const { schedules, set } = await node([ticks().kind])
  const nextAt = async () => (Date.parse((await schedules.find(name))?.nextAt ?? '') - START) / 1_000
  await set({ ...name, every: 60 })
  later(30)
  await set({ ...name, every: 60, data: { changed: true } })
  expect(await nextAt()).toBe(60)
  await set({ ...name, every: 90 })
  expect(await nextAt()).toBe(120)
  await set({ ...name, every: 90, firstAt: new Date(clock + 5_000) })
  expect(await nextAt()).toBe(35)
  await set({ ...name, every: { cron: '0 12 * * *', zone: 'Europe/Berlin' } })
  expect(await nextAt()).toBe(3_600)
  await expect(set({ ...name, every: { cron: '61 * * * *', zone: 'UTC' } })).rejects.toThrow('cannot be kept')
})

test('what it answers moves the next time or pauses it, until it is set again', async () => {
  const { kind, answers, times } = ticks()
  const { schedules, set } = await node([kind])
  await set({ ...name, every: 60 })
  answers.push({ nextAt: new Date(START + 400_000) }, { pause: 'nobody is left' })
  for (const seconds of [60, 200, 140, 3_600]) {
    later(seconds)
    await schedules.drain()
  }
  expect(times()).toEqual([60, 400])
  expect(await schedules.find(name)).toMatchObject({ paused: 'nobody is left' })
  await set({ ...name, every: 60 })
  later(60)
  await schedules.drain()
  expect(times()).toEqual([60, 400, 4_060])
})

test('a fault undoes what the firing wrote, is told, and is tried again after longer and longer; others go on', async () => {
  const { kind, answers, times } = ticks()
  const well = ticks('clocks.well')
  const { schedules, set } = await node([kind, well.kind])
  await set({ ...name, every: 60 })
  await set({ ...name, kind: well.kind, every: 60 })
  answers.push(new Error('not now'), new Error('not yet'))
  later(60)
  await schedules.drain()
  expect(await schedules.find(name)).toMatchObject({ failures: 1, error: 'not now' })
  for (const seconds of [1, 1, 1]) {
    later(seconds)
    await schedules.drain()
  }
  expect(times()).toEqual([60, 60, 60])
  expect(well.times()).toEqual([60])
  expect(await schedules.find(name)).toMatchObject({ failures: 0, error: null })
})

test('what is to fire once fires once and is gone, unless it is told another time', async () => {
  const { kind, answers, times } = ticks()
  const { schedules, set } = await node([kind])
  const at = (seconds: number) => new Date(START + seconds * 1_000)
  await set({ ...name, at: at(60), data: { asked: 'once' } })
  await set({ ...name, at: at(90) })
  expect(await schedules.find(name)).toMatchObject({ nextAt: at(90).toISOString() })
  answers.push({ nextAt: at(200) })
  for (const seconds of [60, 40, 100, 3_600]) {
    later(seconds)
    await schedules.drain()
  }
  expect(times()).toEqual([90, 200])
  expect(await schedules.find(name)).toBeUndefined()
})

test('who fires once may be set again while it fires', async () => {
  const again = new Date(START + 300_000)
  const kind = defineSchedule({
    name: 'clocks.tick',
    async fire(tx) {
      await schedules.set(tx, { ...name, at: again })
      return undefined
    },
  })
  const { schedules, set } = await node([kind])
  await set({ ...name, at: new Date(START) })
  await schedules.drain()
  expect(await schedules.find(name)).toMatchObject({ nextAt: again.toISOString() })
})

test('a process looks for the nearest time alone: one that is set for later costs it nothing, an earlier one wakes it', async () => {
  const asked: string[] = []
  onTestFinished(
    listenToStatements((text) => {
      if (text.includes('from schedules')) asked.push(text.includes('skip locked') ? 'take' : 'look')
      return undefined
    }),
  )
  const { kind, fired } = ticks()
  const api = await node([kind])
  const HOUR = 3_600_000
  await api.set({ ...name, key: 'nearest', at: new Date(START + HOUR) })
  await node([kind], { role: 'worker', rhythm: { longestMs: HOUR, againMs: HOUR } })
  const fire = async (key: string, later = 0) => {
    asked.length = 0
    for (let i = 0; i < later; i++) await api.set({ ...name, key: `later_${i}`, at: new Date(START + 2 * HOUR) })
    await api.set({ ...name, key, at: new Date(START) })
    await expect.poll(() => fired.at(-1)?.key).toBe(key)
  }
  await fire('while it may still begin to listen')
  await fire('while it may still look after that')
  await expect.poll(() => asked.join(' ')).toContain('take take look')
  await fire('after forty that are due later', 40)
  await expect.poll(() => asked).toEqual(['look', 'take', 'take', 'look'])
})

test('a kind that this release does not know waits', async () => {
  const { schedules, set, db } = await node([])
  await set({ ...name, every: 1 })
  later(5)
  await schedules.drain()
  expect(await schedules.find(name)).toMatchObject({ lastAt: null, failures: 0 })
  await db.deleteFrom('schedules').execute()
})

test('two nodes fire each time once, and enqueue its jobs once', async () => {
  const ran: number[] = []
  const Numbered = Type.Object({ number: Type.Integer() })
  const job = defineJob({ name: 'clocks.note', payload: Numbered, run: ({ number }) => void ran.push(number) })
  const kind = defineSchedule({
    name: 'clocks.tick',
    async fire(_tx, { key }, enqueue) {
      await enqueue(job, { number: Number(key) })
      await enqueue(job, { number: 100 + Number(key) })
      return undefined
    },
  })
  const nodes = [await node([kind], { jobs: [job] }), await node([kind], { jobs: [job] })]
  const [first] = nodes
  for (let i = 0; i < 30; i++) await first?.set({ ...name, key: `${i}`, every: 60 })
  later(61)
  await Promise.all(nodes.map(({ schedules }) => schedules.drain()))
  await first?.jobs.drain()
  expect(ran.toSorted((a, b) => a - b)).toEqual([...Array(30).keys(), ...Array.from({ length: 30 }, (_, i) => 100 + i)])
})

test('a process that is killed while it fires leaves nothing half done, and the next fires what it did not', async () => {
  await database.pool.query('create table firings (key text not null, due_at timestamptz not null)')
  const { set, db } = await node([])
  for (let i = 0; i < 12; i++) await set({ ...name, key: `${i}`, every: 86_400, firstAt: new Date(START) })
  const killed = spawn(process.execPath, [PROGRAM, database.url, 'dies'], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void killed.kill('SIGKILL'))
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])
  const firings = async () =>
    (await database.pool.query('select key, count(*) as times from firings group by key')).rows.map(
      ({ times }) => times,
    )
  expect(await firings()).toEqual([1, 1, 1, 1])
  const survivor = spawn(process.execPath, [PROGRAM, database.url], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void survivor.kill('SIGKILL'))
  await expect.poll(firings).toEqual(Array(12).fill(1))
  const left = db.selectFrom('schedules').select('id').where('last_at', 'is', null).execute()
  expect(await left).toEqual([])
})
