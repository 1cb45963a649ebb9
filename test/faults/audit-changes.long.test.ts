import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { changeAtRandom, placeOf, restoreTrees, saveTrees } from '../support/audit/changes.ts'
import { type Trees, trees } from '../support/audit/trees.ts'
import { chances } from '../support/chances.ts'
import { measured } from '../support/measured.ts'

const CHANGES = 2_000
const CLEAN = 2_000

let service: TestApp
let audit: Trees
const random = chances(2026)
beforeAll(async () => {
  service = await testApp({ areas: ['audit', 'webhooks'] })
  audit = trees(service.platform)
})
afterAll(() => service.close())

const act = (payer: string) =>
  service.platform.db.transaction().execute((tx) =>
    service.platform.record(tx, {
      payer,
      tenant: payer,
      action: 'budgets.create',
      actor: { id: `usr_${random.below(9)}`, type: 'user' },
      on: { type: 'budgets', id: `bgt_${random.below(99)}` },
      outcome: 'success',
      private: { address: '127.0.0.1' },
    }),
  )

test(`${CLEAN} clean runs, with transactions that end late and in any order, raise nothing`, async () => {
  for (let run = 0; run < CLEAN; run++) {
    const slow = Array.from({ length: 1 + random.below(4) }, () => act(`org_${random.below(3)}`))
    if (random.below(3) === 0) await audit.enter()
    await Promise.all(slow)
    if (random.below(4) === 0) await audit.note()
    if (run % 20 === 0) expect(await audit.wrong()).toEqual([])
  }
  await audit.enter()
  await audit.note()
  expect(await audit.wrong()).toEqual([])
})

test(`${CHANGES} random changes past the triggers are all detected and placed`, async () => {
  const client = new pg.Client(service.database.url)
  await client.connect()
  await saveTrees(client)
  let detected = 0
  for (let round = 0; round < CHANGES; round++) {
    const change = await changeAtRandom(client, random.below)
    const issues = await audit.wrong()
    expect(
      issues.map(({ seq }) => seq),
      `${change.what} at ${change.where}`,
    ).toContain(placeOf(change))
    detected++
    await restoreTrees(client)
  }
  measured(`${detected} of ${CHANGES} changes detected and placed`)
  await client.end()
  expect(await audit.wrong()).toEqual([])
})
