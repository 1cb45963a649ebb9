import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type OneTimeTokens, oneTimeTokens } from './one-time-tokens.ts'

let database: TestDatabase
let tokens: OneTimeTokens
let clock = new Date('2026-11-15T10:00:00.000Z')
beforeAll(async () => {
  database = await testDatabase()
  tokens = oneTimeTokens(database.db, { now: () => clock, random: randomBytes })
})
afterAll(() => database.close())

test('a secret works once, for its purpose, and only its digest is kept', async () => {
  const secret = await tokens.issue('reset', 'usr_1', { step: 2 }, 60)
  const rows = await database.db.selectFrom('one_time_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(await tokens.take('verify', secret)).toBeUndefined()
  expect(await tokens.peek('reset', secret)).toEqual({ subject: 'usr_1', data: { step: 2 } })
  expect(await tokens.take('reset', secret)).toMatchObject({ subject: 'usr_1', data: { step: 2 } })
  expect(await tokens.take('reset', secret)).toBeUndefined()
  expect(await tokens.peek('reset', secret)).toBeUndefined()
})

test('a secret that is given back is good again, and expires as before', async () => {
  const secret = await tokens.issue('reset', 'usr_1', { step: 2 }, 60)
  const taken = await tokens.take('reset', secret)
  clock = new Date(clock.getTime() + 59_000)
  if (taken) await tokens.giveBack('reset', secret, taken)
  expect(await tokens.take('reset', secret)).toEqual(taken)
  if (taken) await tokens.giveBack('reset', secret, taken)
  clock = new Date(clock.getTime() + 1_000)
  expect(await tokens.take('reset', secret)).toBeUndefined()
})

test('of many who take it at once one gets it', async () => {
  const secret = await tokens.issue('reset', 'usr_1', {}, 60)
  const taken = await Promise.all(Array.from({ length: 20 }, () => tokens.take('reset', secret)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('it expires, and is revoked by subject', async () => {
  const old = await tokens.issue('reset', 'usr_1', {}, 60)
  clock = new Date(clock.getTime() + 60_000)
  expect(await tokens.peek('reset', old)).toBeUndefined()
  expect(await tokens.take('reset', old)).toBeUndefined()
  const mine = await tokens.issue('reset', 'usr_1', {}, 60)
  const other = await tokens.issue('reset', 'usr_2', {}, 60)
  await tokens.revoke('reset', 'usr_1')
  expect(await tokens.peek('reset', mine)).toBeUndefined()
  expect(await tokens.peek('reset', other)).toBeDefined()
})
