import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Transaction } from '../database.ts'
import { addInOrder, addUp, changeRows } from './many-rows.ts'
import { heldRows } from './rows-in-memory.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const within = <Result>(work: (tx: Transaction) => Promise<Result>) => database.db.transaction().execute(work)

const turn = (debate_id: string, agent: string, round: number) => ({
  organization_id: 'org_1',
  debate_id,
  agent,
  role: 'voter',
  round,
  choice: null,
})
const hold = (tx: Transaction, ...debates: string[]) =>
  heldRows(tx, 'analytics_turns', {
    key: ['debate_id', 'agent', 'role'],
    like: debates.map((debate_id) => ({ debate_id })),
  })
const stored = async () =>
  (await database.pool.query('select debate_id, agent, round from analytics_turns order by 1, 2')).rows

test('rows are read together, changed one by one and written together', async () => {
  await within(async (tx) => {
    const rows = await hold(tx, 'dbt_1')
    rows.put(turn('dbt_1', 'ada', 1))
    rows.put(turn('dbt_1', 'bo', 1))
    rows.put(turn('dbt_1', 'ada', 2))
    expect(rows.group('dbt_1').map(({ agent, round }) => [agent, round])).toEqual([
      ['ada', 2],
      ['bo', 1],
    ])
    await rows.write()
  })
  await within(async (tx) => {
    const rows = await hold(tx, 'dbt_1', 'dbt_2')
    expect(rows.get('dbt_1', 'ada', 'voter')).toEqual(turn('dbt_1', 'ada', 2))
    rows.delete(turn('dbt_1', 'ada', 2))
    rows.change(['dbt_1', 'bo', 'voter'], { round: 3 })
    rows.change(['dbt_2', 'cy', 'voter'], { round: 3 })
    rows.put(turn('dbt_2', 'di', 1))
    rows.delete(turn('dbt_2', 'di', 1))
    rows.put(turn('dbt_2', 'eve', 1))
    expect(rows.get('dbt_1', 'ada', 'voter')).toBeUndefined()
    await rows.write()
  })
  expect(await stored()).toEqual([
    { debate_id: 'dbt_1', agent: 'bo', round: 3 },
    { debate_id: 'dbt_2', agent: 'eve', round: 1 },
  ])
})

test('what was deleted may come again, and further rows do not replace what is held', async () => {
  await within(async (tx) => {
    const rows = await hold(tx, 'dbt_1')
    rows.put(turn('dbt_1', 'ada', 1))
    await rows.write()
  })
  await within(async (tx) => {
    const rows = await hold(tx, 'dbt_1')
    rows.delete(turn('dbt_1', 'ada', 1))
    rows.put(turn('dbt_1', 'ada', 7))
    rows.hold([turn('dbt_1', 'ada', 1)])
    await rows.write()
  })
  expect(await stored()).toEqual([{ debate_id: 'dbt_1', agent: 'ada', round: 7 }])
})

const DAY = ['organization_id', 'day', 'domain'] as const
const learned = (confidence: number, debates = 1) => ({
  organization_id: 'org_1',
  day: '2026-11-15',
  domain: 'general',
  agreed: 0,
  rounds: 0,
  outcomes: 0,
  right_outcomes: 0,
  squared_errors: 0,
  confidence,
  debates,
})

test('fractions add up to the same however they are cut into batches', async () => {
  const shares = [0.1, 0.2, 0.3, 0.7, 1e-9, 0.6]
  const sumOf = async (...batches: number[][]) => {
    await database.pool.query('delete from learning_days')
    for (const batch of batches) {
      await within((tx) =>
        addInOrder(
          tx,
          'learning_days',
          DAY,
          batch.map((share) => learned(share)),
        ),
      )
    }
    return (await database.pool.query('select confidence, debates from learning_days')).rows
  }
  const alone = await sumOf(...shares.map((share) => [share]))
  expect(alone).toEqual([{ confidence: shares.reduce((sum, share) => sum + share, 0), debates: 6 }])
  expect(await sumOf(shares)).toEqual(alone)
  expect(await sumOf(shares.slice(0, 2), shares.slice(2))).toEqual(alone)
})

test('counts are added under their keys, and a change reaches only what is there', async () => {
  const seat = (agent: string, debates: number) => ({ organization_id: 'org_1', agent, debates })
  const key = ['organization_id', 'agent'] as const
  await within((tx) => addUp(tx, 'agent_seats', key, [seat('ada', 1), seat('bo', 1), seat('ada', 1)]))
  await within((tx) => addUp(tx, 'agent_seats', key, [seat('ada', 3)]))
  await within((tx) =>
    changeRows(tx, 'agent_seats', key, [
      { organization_id: 'org_1', agent: 'bo', last_failure_reason: 'timeout' },
      { organization_id: 'org_1', agent: 'cy', last_failure_reason: 'timeout' },
    ]),
  )
  const { rows } = await database.pool.query('select agent, debates, last_failure_reason from agent_seats order by 1')
  expect(rows).toEqual([
    { agent: 'ada', debates: 5, last_failure_reason: null },
    { agent: 'bo', debates: 1, last_failure_reason: 'timeout' },
  ])
})
