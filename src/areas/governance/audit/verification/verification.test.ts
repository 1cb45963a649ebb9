import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { restoreTrees, saveTrees } from '../../../../../test/support/audit/changes.ts'
import { debated } from '../../../../../test/support/audit/debated.ts'
import { type Trees, trees } from '../../../../../test/support/audit/trees.ts'
import { readNote, signNote } from '../../../../shared/crypto/signed-note.ts'
import { auditVerifier } from './verifier.ts'

let service: TestApp
let audit: Trees
let client: pg.Client

const ENTRIES = 2_300

/** So many acts of a payer, entered. */
async function act(payer: string, count: number) {
  const facts = {
    action: 'budgets.create',
    actor: { id: 'usr_1', type: 'user' },
    on: { type: 'budgets', id: '' },
    outcome: 'success',
  }
  await sql`
    insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
    select gen_random_uuid(), ${payer}, ${payer}, clock_timestamp(), 'record', ${JSON.stringify(facts)}::jsonb
    from generate_series(1, ${count}::int)`.execute(service.platform.db)
  await audit.enter()
}

async function debate(id: string, organization: string) {
  await debated(service.platform.log, id, organization)
  await service.cursors.catchUp()
  await audit.enter()
}

beforeAll(async () => {
  service = await testApp({ areas: ['audit', 'webhooks'] })
  audit = trees(service.platform)
  client = new pg.Client(service.database.url)
  await client.connect()
  await act('org_long', ENTRIES)
  await client.query(`select nextval('events_position')`)
  await debate('dbt_1', 'org_a')
  await act('org_b', 3)
  await audit.note()
  await act('org_a', 2)
  await audit.note()
  await saveTrees(client)
})
afterAll(async () => {
  await client.end()
  await service.close()
})
afterEach(async () => {
  await restoreTrees(client)
  await client.query('delete from audit_checks')
})

const lastNote = async () =>
  (await client.query('select size::int, at, note from audit_notes order by size desc limit 1')).rows[0]

test.for<[string, string, () => Promise<unknown>]>([
  ['is deleted', 'gap', () => client.query('delete from audit_notes')],
  ['is given another time', 'tampering', () => client.query(`update audit_notes set at = at - interval '1 hour'`)],
  [
    'is signed with another key',
    'tampering',
    async () => {
      const { size, note } = await lastNote()
      const said = readNote(note)?.checkpoint
      if (!said) throw new Error('There is no note')
      const forged = signNote(said, generateKeyPairSync('ed25519').privateKey)
      await client.query('update audit_notes set note = $2 where size = $1', [size, forged])
    },
  ],
])('an organization is told when a note over its log %s', async ([, type, change]) => {
  await change()
  const { valid, issues } = await audit.verify('org_a')
  expect(valid).toBe(false)
  expect(issues).toContainEqual(expect.objectContaining({ type, what: 'note', seq: 5 }))
  expect((await audit.verify('org_unknown')).issues.filter(({ what }) => what === 'note')).toEqual([])
})

test('a public key that was replaced is told, and so is a note after the day of its key', async () => {
  const { publicKeys } = audit.verifyNeeds
  const [key] = await publicKeys()
  if (!key) throw new Error('There is no key')
  const x = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
  const withKey = (over: object) =>
    auditVerifier({ ...audit.verifyNeeds, publicKeys: async () => [{ ...key, ...over }] }).verify('org_a')
  expect((await withKey({})).valid).toBe(true)
  const noteIssue = (message: RegExp) =>
    expect.objectContaining({ what: 'note', message: expect.stringMatching(message) })
  const swapped = await withKey({ publicKey: x })
  expect(swapped.issues).toContainEqual(noteIssue(/public key of the installation is not the one/))
  expect(swapped.issues).toContainEqual(noteIssue(/not signed by a key/))
  const retired = await withKey({ retiredAt: '2020-01-01T00:00:00.000Z' })
  expect(retired.issues).toContainEqual(noteIssue(/not signed by a key that the installation had at that time/))
})

test('what the installation told of a log is missed, and nothing is told of others', async () => {
  await client.query(`delete from audit_entries where payer_id = 'installation' and seq = 1`)
  const { issues } = await audit.verify('org_a')
  expect(issues.map(({ what }) => what)).toContain('note')
  expect(JSON.stringify(issues)).not.toMatch(/org_b|org_long|[0-9a-f]{32}/)
})

test('a debate that nobody held is found, whole in itself and between the others', async () => {
  const { rows } = await client.query('select * from events where version = 1')
  const [event] = rows
  await client.query(
    `insert into debates (id, organization_id, version, head_hash, status, created_at, updated_at, setbacks)
     values ('dbt_x', 'org_a', 1, $1, 'completed', $2, $2, 0)`,
    [event.hash, event.at],
  )
  await client.query(
    `insert into events select position - 1, organization_id, 'dbt_x', version, type, data, private, salt, private_digest, at, hash
     from events where version = 1`,
  )
  const { issues } = await audit.verify('org_a')
  const missed = { what: 'debate', debate_id: 'dbt_x', version: 1, message: 'The audit log has no entry of this event' }
  expect(issues).toContainEqual(expect.objectContaining(missed))
})

/** A verification that does something before each of its pieces. */
const watched = (before: (piece: number) => Promise<void> | void) => {
  let piece = 0
  const { reading } = audit.verifyNeeds.store
  const store = {
    ...audit.verifyNeeds.store,
    reading: async <Result>(work: Parameters<typeof reading<Result>>[0]) => {
      await before(++piece)
      return reading(work)
    },
  }
  return auditVerifier({ ...audit.verifyNeeds, store })
}

test('a verification that was stopped goes on where it stood, and the next begins anew', async () => {
  const ending = new AbortController()
  const stopped = watched((piece) => {
    if (piece === 4) ending.abort(new Error('stopping'))
  })
  const run = 'run_1'
  await expect(stopped.check('org_long', { run, signal: ending.signal })).rejects.toThrow('stopping')
  const { runs } = audit.verifyNeeds
  const { entries = 0 } = (await runs.progress('org_long')) ?? {}
  expect(entries).toBeGreaterThan(0)
  expect(entries).toBeLessThan(ENTRIES)
  await client.query(`update audit_entries set outcome = 'failure' where payer_id = 'org_long' and seq = 0`)
  expect(await audit.check('org_long', { run })).toMatchObject({ valid: true, size: ENTRIES })
  expect(await runs.progress('org_long')).toBeUndefined()
  const next = await audit.check('org_long', { run: 'run_2' })
  expect(next).toMatchObject({ valid: false, issues: [{ seq: 0, what: 'entry' }] })
})

test('a run over all leaves out those that it was done with', async () => {
  const ending = new AbortController()
  const payers: string[] = []
  const run = { run: 'night', signal: ending.signal }
  await expect(async () => {
    for await (const { payer } of audit.checkAll(run)) {
      payers.push(payer)
      if (payers.length === 2) ending.abort(new Error('stopping'))
    }
  }).rejects.toThrow('stopping')
  for await (const { payer } of audit.checkAll({ run: 'night' })) payers.push(payer)
  expect(payers).toEqual(['installation', 'org_a', 'org_b', 'org_long'])
  const { rowCount } = await client.query(`select from audit_verify_runs where run = 'night'`)
  expect(rowCount).toBe(0)
})

test('what grows while it is read is not wrong', async () => {
  let grown = 0
  const growing = watched(async (piece) => {
    if (piece < 2 || piece > 8) return
    await debate(`dbt_grown_${++grown}`, 'org_long')
    await act('org_long', 20)
    await audit.note()
  })
  for (const payer of ['org_long', 'installation']) expect((await growing.verify(payer)).issues, payer).toEqual([])
  expect(grown).toBeGreaterThan(5)
  expect(await audit.wrong()).toEqual([])
})

test('an alert is raised once of each finding', async () => {
  const change = (version: number) =>
    client.query(`update events set data = '{"a":1}' where debate_id = 'dbt_1' and version = $1`, [version])
  const alerted = async () => {
    audit.alerts.length = 0
    await audit.check('org_a')
    return audit.alerts.map(({ payer, found }) => [payer, found.map(({ version }) => version)])
  }
  expect(await alerted()).toEqual([])
  await change(3)
  expect(await alerted()).toEqual([['org_a', [3]]])
  expect(await alerted()).toEqual([])
  await change(8)
  expect(await alerted()).toEqual([['org_a', [8]]])
  await restoreTrees(client)
  expect(await alerted()).toEqual([])
  await change(3)
  expect(await alerted()).toEqual([['org_a', [3]]])
})

test('the nightly run verifies everybody, and tells an organization once of what it found', async () => {
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => told.push(payload))
  await client.query('listen announced')
  await client.query(`update events set data = '{"a":1}' where debate_id = 'dbt_1' and version = 3`)
  const { jobs } = service.platform
  for (const night of [1, 2]) {
    await jobs.enqueue({ name: 'audit.verify', payload: Type.Object({}) }, {})
    await jobs.drain()
    const { rows } = await client.query('select payer_id, valid from audit_checks order by payer_id')
    const broken = rows.filter(({ valid }) => !valid).map(({ payer_id }) => payer_id)
    expect([rows.length, broken], `night ${night}`).toEqual([4, ['org_a']])
  }
  const alerts = told.filter((payload) => payload.includes('audit.broken'))
  expect(alerts).toEqual([expect.stringMatching(/"org_a".*"dbt_1"/)])
})

test('what an intruder wrote of a verification under way, or of one that is over, is not believed', async () => {
  await client.query(`update events set data = '{"a":1}' where debate_id = 'dbt_1' and version = 3`)
  await client.query(
    `insert into audit_verify_runs (run, payer_id, over, state, updated_at) values ('night', 'org_a', true, '{"over":true}', now())`,
  )
  const { issues } = await audit.verify('org_a')
  await client.query(
    `insert into audit_checks (payer_id, verified_at, size, valid, issues) values ('org_a', now(), 0, true, $1)`,
    [JSON.stringify(issues)],
  )
  audit.alerts.length = 0
  const checked: string[] = []
  for await (const { payer, valid } of audit.checkAll({ run: 'night' })) if (!valid) checked.push(payer)
  expect(checked).toEqual(['org_a'])
  expect(audit.alerts.map(({ payer }) => payer)).toEqual(['org_a'])
})

test('an act that only the audit log itself makes is refused, and what it claims is told', async () => {
  const facts = {
    action: 'audit.forget',
    actor: { id: 'audit', type: 'system' },
    on: { type: 'audit', id: '' },
    outcome: 'success',
    details: { kept_from: 256, before: '9999' },
  }
  await client.query(
    `insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
     values (gen_random_uuid(), 'org_long', 'org_long', clock_timestamp(), 'record', $1)`,
    [facts],
  )
  await audit.enter()
  await client.query(`delete from audit_entries where payer_id = 'org_long' and seq < 256`)
  await client.query(`update audit_trees set kept_from = 256 where payer_id = 'org_long'`)
  const { issues } = await audit.verify('org_long')
  const message = expect.stringMatching(/only the audit log itself makes/)
  expect(issues).toContainEqual({ type: 'tampering', what: 'entry', seq: ENTRIES, message })
  expect(issues).toContainEqual(expect.objectContaining({ type: 'gap', what: 'tree', seq: 256 }))
})
