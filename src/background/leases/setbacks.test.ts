import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { leasedRows } from '../../../test/support/leased-rows.ts'
import type { Drive } from './leases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

interface Wishes {
  drive: Drive
  giveUp?: (id: string) => Promise<unknown>
  tries: number
}

const broken: Drive = async () => {
  throw new Error('out of order')
}

/** Tries a row again and again, each time when it wakes up; answers for how many seconds it slept after each try. */
async function sleepsOf({ tries, ...wishes }: Wishes, rows: Awaited<ReturnType<typeof leasedRows>>) {
  await rows.add(['a'])
  let clock = new Date('2026-11-16T12:00:00.000Z')
  const worker = rows.worker({ ...wishes, now: () => clock })
  const sleeps: number[] = []
  for (let n = 0; n < tries; n++) {
    await expect(worker.drain('a')).rejects.toThrow('out of order')
    const woken = new Date((await rows.row('a')).wake_at ?? clock)
    sleeps.push((woken.getTime() - clock.getTime()) / 1_000)
    clock = woken
  }
  return sleeps
}

test('a row that cannot be driven sleeps longer and longer, and is given up at the sixth try', async () => {
  const rows = await leasedRows(database)
  const givenUp: number[] = []
  const giveUp = async (id: string) => {
    givenUp.push((await rows.row(id)).setbacks)
    await rows.write({ id, version: 1 }, true)
  }
  expect(await sleepsOf({ drive: broken, giveUp, tries: 6 }, rows)).toEqual([5, 10, 20, 40, 80, 0])
  expect(givenUp).toEqual([5])
  expect(await rows.row('a')).toMatchObject({ done: true })
})

test('a row that cannot even be given up is tried on', async () => {
  const giveUp = async () => {
    throw new Error('It has no end')
  }
  const sleeps = await sleepsOf({ drive: broken, giveUp, tries: 8 }, await leasedRows(database))
  expect(sleeps).toEqual([5, 10, 20, 40, 80, 160, 320, 320])
})

test('who got on before it failed has had no setback before', async () => {
  const rows = await leasedRows(database)
  const drive: Drive = async ({ id, version }) => {
    await rows.write({ id, version })
    return { kind: 'failed', error: new Error('out of order'), version: version + 1 }
  }
  const sleeps = await sleepsOf({ drive, tries: 8 }, rows)
  expect(sleeps).toEqual([5, 5, 5, 5, 5, 5, 5, 5])
})
