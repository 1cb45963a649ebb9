import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { closeTrees, restoreTrees, saveTrees } from '../../../../test/support/audit/changes.ts'
import { type Trees, trees } from '../../../../test/support/audit/trees.ts'
import { provesConsistency, provesInclusion } from '../../../shared/crypto/merkle.ts'
import { openNote } from '../../../shared/crypto/signed-note.ts'
import type { PublicKey } from '../../../shared/verifier/keys.ts'
import { verify } from '../../../shared/verifier/verify.ts'

let service: TestApp
let audit: Trees
let owner: Record<string, string>
let member: Record<string, string>
let admin: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'parley-audit-'))

beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  audit = trees(service.platform)
  owner = await service.token({ userId: 'usr_olga', org: 'org_1', org_role: 'owner' })
  member = await service.token({ userId: 'usr_mia', org: 'org_1' })
  admin = await service.token({ role: 'admin', org: 'org_root' })
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

type Headers = Record<string, string>
const get = (path: string, headers: Headers = owner) => service.app.inject({ url: `/api/v1${path}`, headers })
const read = async (path: string, headers?: Headers) => (await get(path, headers)).json()
const post = (path: string, payload: object, headers: Headers = owner) =>
  service.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers })

const HOOK = { url: 'https://example.org/hook', events: ['debate_end'] }

test('an act is found by its actor, action and time, in both spellings', async () => {
  expect((await post('/webhooks', HOOK)).statusCode).toBe(201)
  expect((await post('/audit/verify', {}, member)).statusCode).toBe(200)
  await audit.enter()
  const { entries, total } = await read('/audit/entries?action=webhooks.create')
  expect(total).toBe(1)
  expect(entries[0]).toMatchObject({
    actor_id: 'usr_olga',
    actor_type: 'user',
    category: 'admin',
    outcome: 'success',
    success: true,
    org_id: 'org_1',
    ip_address: '127.0.0.1',
    resource_type: 'webhooks',
  })
  const { events } = await read('/audit/events?user_id=usr_mia&start_date=2020-01-01&limit=1000')
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['audit.check'])
  expect((await read('/audit/entries?actor=usr_mia&actor_id=usr_mia&outcome=success&category=system')).total).toBe(1)
  expect((await read('/audit/entries?until=2020-01-01')).total).toBe(0)
  expect((await read(`/audit/entries?event_id=${entries[0].id}`)).entries).toEqual(entries)
  expect((await read('/audit/entries?event_id=aud_none')).total).toBe(0)
  const verified = await read('/audit/verify')
  expect(verified).toMatchObject({ valid: true, entries_checked: verified.size, tampered_entries: [] })
  expect((await read('/audit/entries?search=WEBHOOKS.create')).total).toBeGreaterThan(0)
})

test('members see what they did, leaders what was done in their organization, admins every log', async () => {
  const own = await read('/audit/entries', member)
  expect(new Set(own.entries.map(({ actor_id }: { actor_id: string }) => actor_id))).toEqual(new Set(['usr_mia']))
  expect((await get('/audit/entries?actor=usr_olga', member)).statusCode).toBe(403)
  expect((await get('/audit/entries?actor=usr_mia', member)).statusCode).toBe(200)
  expect((await get('/audit/entries?org_id=org_root')).statusCode).toBe(404)
  expect((await get('/audit/entries?org_id=installation')).statusCode).toBe(404)
  expect((await read('/audit/entries?org_id=org_1', admin)).total).toBeGreaterThan(0)
  expect((await get('/audit/entries?org_id=installation', admin)).statusCode).toBe(200)
})

test.for([
  ['/audit/entries?start=yesterday', 'start'],
  ['/audit/entries?start=2026-01-01&since=2026-01-02', 'since'],
  ['/audit/entries?start=2026-02-01&end=2026-01-01', 'end'],
  ['/audit/entries?actor=a&user_id=b', 'user_id'],
  ['/audit/entries?outcome=fine', 'outcome'],
  ['/audit/entries?category=other', 'category'],
  ['/audit/report?format=xml', 'format'],
  ['/audit/stats?period=30d&start=2026-01-01', 'period'],
  ['/audit/proof', 'entry'],
  ['/audit/proof?from=5&to=3', 'from'],
  ['/audit/proof?from=0&to=999999', 'to'],
] as const)('%s is refused for %s', async ([path, field]) => {
  const answer = await get(path)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('figures and reports, as JSON, CSV and PDF', async () => {
  const stats = await read('/audit/stats')
  expect(stats).toMatchObject({ period: '30d', events_by_action: { 'webhooks.create': 1 } })
  expect(stats.unique_actors).toBe(2)
  const report = await read('/audit/report?start=2020-01-01')
  expect(report.total_events).toBeGreaterThanOrEqual(stats.total_events)
  expect(report.integrity).toMatchObject({ valid: true })
  expect((await get('/audit/report?format=csv')).body).toMatch(/^measure,of,events\ntotal_events,,\d+\n/)
  expect((await get('/audit/report?format=pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

async function keys() {
  return (await service.app.inject({ url: '/.well-known/jwks.json' })).json().keys as PublicKey[]
}

test('an entry is proven to be in the log, and a former log to be its beginning', async () => {
  const before = await read('/audit/checkpoint')
  await audit.enter()
  const [entry] = (await read('/audit/entries?action=webhooks.create')).entries
  const proof = await read(`/audit/proof?entry=${entry.id}`)
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const path = proof.path.map(bytes)
  expect(provesInclusion(bytes(entry.event_hash), proof.seq, proof.size, path, bytes(proof.root))).toBe(true)
  const said = openNote(
    proof.note,
    (await keys()).map(({ x }) => x),
  )
  expect(said).toMatchObject({ size: proof.size, root: bytes(proof.root) })
  const grown = await read(`/audit/proof?from=${before.size}`)
  const former = { size: before.size, root: bytes(before.root) }
  expect(provesConsistency(former, { size: grown.size, root: bytes(grown.root) }, grown.path.map(bytes))).toBe(true)
  expect((await get(`/audit/proof?entry=${entry.id}`, member)).statusCode).toBe(404)
  const stranger = await service.token({ userId: 'usr_eve', org: 'org_2', org_role: 'owner' })
  expect((await get(`/audit/proof?entry=${entry.id}`, stranger)).statusCode).toBe(404)
})

function verified(...args: string[]): { code: number; said: string } {
  try {
    return { code: 0, said: execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }) }
  } catch (fault) {
    const { status, stdout } = fault as { status: number; stdout: string }
    return { code: status, said: stdout }
  }
}

test('an export is checked without the service, by a program that comes with it', async () => {
  const keyFile = join(folder, 'keys.json')
  writeFileSync(keyFile, JSON.stringify({ keys: await keys() }))
  const noteFile = join(folder, 'note.txt')
  writeFileSync(noteFile, (await read('/audit/checkpoint')).note)
  expect(verified('src/cli/verify.ts', noteFile, '--keys', keyFile)).toMatchObject({ code: 0 })
  await audit.enter()
  const fetched = async (format: string, more: object = {}) => {
    const made = await post('/audit/export', { format, ...more })
    expect(made.statusCode).toBe(200)
    const { rawPayload } = await service.app.inject({ url: made.json().url })
    expect((await get(`/export/${made.json().export_id}`)).rawPayload).toEqual(rawPayload)
    expect((await get(`/export/${made.json().export_id}`, member)).statusCode).toBe(404)
    return rawPayload
  }
  const check = (name: string, content: string | Buffer, ...more: string[]) => {
    writeFileSync(join(folder, name), content)
    return verified('src/cli/verify.ts', join(folder, name), '--keys', keyFile, ...more)
  }
  const whole = (await fetched('json')).toString()
  expect(check('audit.json', whole, '--since', noteFile).said).toMatch(/^valid {2}\d+ audit entries/)
  expect(check('audit.json', whole.replace('127.0.0.1', '127.0.0.2')).code).toBe(1)
  const lines = (await fetched('ndjson')).toString()
  expect(check('audit.ndjson', lines.replace('"webhooks.create"', '"webhooks.delete"')).code).toBe(1)
  const chosen = await fetched('ndjson', { filters: { action: 'webhooks.create' } })
  expect(check('audit.ndjson', chosen).said).toMatch(/^valid {2}1 audit entries/)
  expect((await fetched('csv')).toString()).toMatch(/^seq,id,at/)
  expect((await fetched('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const zip = join(folder, 'audit.zip')
  writeFileSync(zip, await fetched('soc2'))
  execFileSync('unzip', ['-q', '-o', zip, '-d', folder])
  const own = verified(join(folder, 'verify.mjs'), join(folder, 'entries.ndjson'), '--keys', join(folder, 'keys.json'))
  expect(own.said).toMatch(/^valid/)
  expect((await post('/audit/entries', { format: 'xml' })).json().field).toBe('format')
  expect((await post('/audit/export', { filters: { odd: 'x' } })).json().field).toBe('filters.odd')
})

const GONE = (where: string) => `delete from audit_entries where payer_id = 'org_e' and ${where}`
const ALTERED = `update audit_entries set leaf = altered, leaf_hash = sha256('\\x00'::bytea || convert_to(altered, 'UTF8')), resource_id = 'bgt_x'
  from (select replace(leaf, 'bgt_140', 'bgt_x') as altered from audit_entries where payer_id = 'org_e' and seq = 140)
  where payer_id = 'org_e' and seq = 140`

const LONG_AGO = new Date(Date.now() - 3_000 * 86_400_000).toISOString()

/** Enters 300 old entries, and answers how an export of them is judged. */
async function oldLog(payer: string) {
  const { db, auditTrail } = service.platform
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 300; n++) {
      const actor = { id: 'usr_olga', type: 'user' as const }
      const on = { type: 'budgets', id: `bgt_${n}` }
      const act = { payer, tenant: payer, action: 'budgets.create', actor, on, outcome: 'success' as const }
      await auditTrail.pending.add(tx, {
        act: { ...act, private: { address: '127.0.0.1' } },
        source: 'record',
        at: LONG_AGO,
      })
    }
  })
  await audit.enter()
  const olga = await service.token({ userId: 'usr_olga', org: payer, org_role: 'owner' })
  return async (more: object = {}) => {
    const made = await post('/audit/export', { format: 'ndjson', ...more }, olga)
    expect(made.statusCode).toBe(200)
    const { body } = await service.app.inject({ url: made.json().url })
    return verify(body, { keys: await keys() })
  }
}

const RAISED = `update audit_trees set kept_from = 256 where payer_id = 'org_e'`

test('an export says from where on the log is kept', async () => {
  const exported = await oldLog('org_f')
  expect(await exported()).toMatchObject({ valid: true, proves: expect.stringContaining('all 300 entries') })
  await audit.note()
  await audit.forget(new Date(Date.now() - 2_555 * 86_400_000).toISOString())
  expect(await exported()).toMatchObject({ valid: true, proves: expect.stringContaining('from number 256 on') })
})

test('an export without a filter says what it lacks, and what was changed behind its back', async () => {
  const exported = await oldLog('org_e')
  const client = new pg.Client(service.database.url)
  await client.connect()
  onTestFinished(() => client.end())
  await saveTrees(client)
  for (const [change, at, says] of [
    [GONE('seq = 0'), 'entry 0', 'Entry 0 is missing'],
    [GONE('seq >= 295'), 'entry 295', 'Entries 295 to 299 are missing'],
    [GONE('seq = 140'), 'entry 140', 'Entry 140 is missing'],
    [GONE('true'), 'entry 0', 'Entries 0 to 299 are missing'],
    [`${GONE('seq < 256')}; ${RAISED}`, 'entry 0', 'no entry audit.forget says so'],
    [ALTERED, 'export.faults', 'entry 140 is not the one that the tree has there'],
  ] as const) {
    await client.query(change)
    const { valid, faults } = await exported()
    expect(valid, change).toBe(false)
    expect(faults, change).toContainEqual({ at, says: expect.stringContaining(says) })
    await restoreTrees(client)
  }
  await client.query(GONE('seq = 0'))
  const chosen = await exported({ filters: { resource_id: 'bgt_7' } })
  expect(chosen).toMatchObject({
    valid: true,
    proves: expect.stringContaining('does not prove that nothing else matched'),
  })
  await restoreTrees(client)
  await closeTrees(client)
})

test('a log of more than 100,000 entries is read in the background, that of another organization too', async () => {
  const root = Buffer.alloc(32)
  const tree = { payer_id: 'org_big', tree_id: 'big', head_group: 1, size: 100_001, frontier: root, root }
  await service.platform.db.insertInto('audit_trees').values(tree).execute()
  const answer = await get('/audit/verify?org_id=org_big', admin)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ valid: null, last: null, status: 'pending', job_id: expect.any(String) })
  expect((await get('/audit/verify?org_id=org_big')).statusCode).toBe(404)
})

test('a log that was changed is told of, at its place', async () => {
  expect(await read('/audit/verify')).toMatchObject({ valid: true, issues: [], error_count: 0 })
  const { db } = service.platform
  await db.transaction().execute(async (tx) => {
    await sql`alter table audit_entries disable trigger all`.execute(tx)
    const first = tx.updateTable('audit_entries').where('payer_id', '=', 'org_1').where('seq', '=', 0)
    await first.set({ actor_id: 'usr_eve' }).execute()
  })
  const told = await read('/audit/verify')
  expect(told).toMatchObject({ valid: false, issues: [{ type: 'tampering', seq: 0, what: 'entry' }], error_count: 1 })
})
