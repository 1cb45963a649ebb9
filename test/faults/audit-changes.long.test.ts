import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { AuditedAction } from '../../src/background/audit-trail/action.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { placeOfChange } from '../support/audit/change.ts'
import { changeAtRandom, restoreTrees, saveTrees } from '../support/audit/changes.ts'
import { debated } from '../support/audit/debated.ts'
import { tileChanges } from '../support/audit/tile-changes.ts'
import { type Trees, trees } from '../support/audit/trees.ts'
import { chances } from '../support/chances.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { measured } from '../support/measured.ts'

const PARTS = [1, 2, 3, 4]
const CHANGES = 500
const CLEAN = 500
/** So many runs go on with the same organizations. */
const A_BLOCK = 50

const acted = (payer: string, n: number): AuditedAction => ({
  payer,
  tenant: payer,
  action: 'budgets.create',
  actor: { id: `usr_${n % 9}`, type: 'user' },
  on: { type: 'budgets', id: `bgt_${n}` },
  outcome: 'success',
  private: { address: '127.0.0.1' },
})

test.for(PARTS)(
  'clean runs with transactions that end late and late reactions raise nothing, part %i',
  async (part) => {
    const service = await testApp({ areas: ['audit', 'webhooks'] })
    onTestFinished(service.close)
    const audit = trees(service.platform)
    const { db, record, log, auditTrail } = service.platform
    const random = chances(part)
    let open: { release: () => void; done: Promise<unknown> }[] = []

    /** Is written at once and committed when it is released. */
    function slowly(payer: string, n: number) {
      const { promise, resolve: release } = Promise.withResolvers<void>()
      const done = db.transaction().execute(async (tx) => {
        await record(tx, acted(payer, n))
        await promise
      })
      open.push({ release, done })
    }
    async function releaseSome() {
      const now = open.filter(() => random.below(2) === 0)
      open = open.filter((held) => !now.includes(held))
      for (const { release } of now) release()
      await Promise.all(now.map(({ done }) => done))
    }

    for (let run = 0; run < CLEAN; run++) {
      const block = `${part}_${Math.floor(run / A_BLOCK)}`
      const payer = `org_${block}_${random.below(2)}`
      if (open.length < 3) slowly(payer, run)
      if (random.below(3) === 0) {
        const at = new Date(Date.now() - (1 + random.below(120)) * 60_000).toISOString()
        await auditTrail.pending.add(db, { act: acted(payer, run), source: 'request', at })
      }
      if (random.below(3) === 0) {
        const events = [exampleEvent('debate_start'), exampleEvent('debate_cancelled')]
        await log.append({
          debateId: `dbt_${part}_${run}`,
          expectedVersion: 0,
          create: { organizationId: payer },
          events,
        })
      }
      await releaseSome()
      if (random.below(2) === 0) await audit.enter()
      if (random.below(3) === 0) await audit.note()
      if (random.below(4) === 0) await service.cursors.catchUp()
      for (const tree of [`org_${block}_0`, `org_${block}_1`, 'installation'])
        expect((await audit.verify(tree)).issues, `run ${run}, ${tree}`).toEqual([])
    }
    for (const { release } of open) release()
    await Promise.all(open.map(({ done }) => done))
    await service.cursors.catchUp()
    await audit.enter()
    await audit.note()
    expect(await audit.wrong()).toEqual([])
    measured(`${CLEAN} clean runs raised nothing`)
  },
)

/** A service of its own with trees to be changed. */
async function changeable(grow: (service: TestApp, audit: Trees) => Promise<void>) {
  const other = await testApp({ areas: ['audit', 'webhooks'] })
  onTestFinished(other.close)
  const grown = trees(other.platform)
  await grow(other, grown)
  const client = new pg.Client(other.database.url)
  await client.connect()
  onTestFinished(() => client.end())
  expect(await grown.wrong()).toEqual([])
  await saveTrees(client)
  return { client, wrong: grown.wrong }
}

async function grow({ platform: { db, auditTrail, log }, cursors }: TestApp, audit: Trees) {
  const old = new Date(Date.now() - 3_000 * 86_400_000).toISOString()
  const enter = async (payer: string, count: number, at?: string) => {
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < count; n++)
        await auditTrail.pending.add(tx, { act: acted(payer, n), source: 'record', ...(at !== undefined && { at }) })
    })
    await audit.enter()
  }
  await enter('org_a', 300)
  await debated(log, 'dbt_a', 'org_a')
  await debated(log, 'dbt_b', 'org_b')
  await cursors.catchUp()
  await enter('org_b', 5)
  await enter('org_old', 260, old)
  await audit.note()
  await audit.forget(new Date(Date.now() - 2_555 * 86_400_000).toISOString())
  await enter('org_a', 240)
  await audit.note()
  await enter('org_b', 20)
  await audit.note()
  await debated(log, 'dbt_c', 'org_b')
  await cursors.catchUp()
  await enter('org_a', 3)
}

test.for(PARTS)('random changes past the triggers are all detected and placed, part %i', async (part) => {
  const { client, wrong } = await changeable(grow)
  const random = chances(2026 + part)
  const made = new Map<string, number>()
  for (let round = 0; round < CHANGES; round++) {
    const change = await changeAtRandom(client, random.below)
    expect(await wrong(), JSON.stringify(change)).toContainEqual(expect.objectContaining(placeOfChange(change)))
    const kind = change.what.replace(/:.*/, '')
    made.set(kind, (made.get(kind) ?? 0) + 1)
    await restoreTrees(client)
  }
  expect(await wrong()).toEqual([])
  measured(`${CHANGES} changes detected and placed: ${JSON.stringify(Object.fromEntries([...made].sort()))}`)
})

test('changes of hashes that stand for 65,536 entries are detected and placed', async () => {
  const { client, wrong } = await changeable(async ({ platform: { db } }, audit) => {
    await sql`
      insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
      select 'aud_' || n, 'org_big', 'org_big', clock_timestamp(), 'record', ${JSON.stringify({
        action: 'budgets.create',
        actor: { id: 'usr_1', type: 'user' },
        on: { type: 'budgets', id: '' },
        outcome: 'success',
      })}::jsonb
      from generate_series(1, 65700) as n`.execute(db)
    await audit.enter()
    await audit.note()
  })
  const random = chances(65_536)
  const highest = (below: number) => below - 1 - random.below(Math.min(below, 1))
  for (const change of tileChanges) {
    /** The last tile by order is that of the higher level. */
    const made = await change(client, (below) => (below === 257 ? highest(below) : random.below(below)))
    if (!made) continue
    expect(await wrong(), made.what).toContainEqual(expect.objectContaining(placeOfChange(made)))
    await restoreTrees(client)
  }
})
