import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { verify } from '../../../shared/verifier/verify.ts'
import { receiptStore } from './store.ts'

const CONTEXT = 'We should adopt the new database. The new database reduces cost by 40 percent. Tests of it succeeded.'
const ORG = 'org_receipts'

let service: TestApp
let member: Record<string, string>
let clock = new Date('2026-11-15T12:00:00.000Z')
beforeAll(async () => {
  service = await testApp({
    now: () => clock,
    settings: { RATE_LIMIT_ENABLED: 'false', SERVICE_RECEIPT_RETENTION_DAYS: '30' },
  })
  member = await service.token({ userId: 'usr_member', org: ORG })
})
afterAll(() => service?.close())

const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers = member) => {
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

/** A debate that has ended, and its receipt. */
async function decided() {
  const topic = 'Should we adopt the new database?'
  const { body } = await call('POST', '/api/v1/debates', { topic, context: CONTEXT })
  await runToRest(service, body.id)
  await service.cursors.catchUp()
  const list = (await call('GET', `/api/v1/receipts?debate_id=${body.id}`)).body
  expect(list.total).toBe(1)
  return { debateId: body.id as string, id: list.receipts[0].receipt_id as string }
}

test('a debate that ends has one receipt, which verifies here and with the public key alone', async () => {
  const { debateId, id } = await decided()
  const { body: receipt } = await call('GET', `/api/v1/receipts/${id}`)
  const debate = (await call('GET', `/api/v1/debates/${debateId}`)).body
  expect(receipt).toMatchObject({
    debate_id: debateId,
    verdict: 'consensus_reached',
    confidence: debate.confidence,
    participating_agents: debate.agents,
    receipt: { schema: 'parley-receipt/2', rounds: debate.rounds_used, log: { version: expect.any(Number) } },
  })
  expect(receipt.receipt.votes.length).toBeGreaterThanOrEqual(debate.agents.length)
  expect(JSON.stringify(receipt.receipt)).not.toContain('database')

  expect((await call('POST', `/api/v1/receipts/${id}/verify`)).body).toMatchObject({
    valid: true,
    signature_valid: true,
    integrity_valid: true,
    log_valid: true,
    errors: [],
  })
  const { keys } = (await call('GET', '/.well-known/jwks.json', undefined, {})).body
  expect(verify(receipt, { keys })).toMatchObject({ valid: true, kind: 'receipt', faults: [] })
})

test('altering any field fails, and so does another key', async () => {
  const { id } = await decided()
  const { body: signed } = await call('GET', `/api/v1/receipts/${id}`)
  const { keys } = (await call('GET', '/.well-known/jwks.json', undefined, {})).body
  for (const field of Object.keys(signed.receipt)) {
    const altered = { ...signed, receipt: { ...signed.receipt, [field]: 'altered' } }
    expect(
      verify(altered, { keys }).faults.map(({ at }) => at),
      field,
    ).toEqual(expect.arrayContaining(['hash', 'signature']))
  }
  expect(verify(signed, { keys: [{ ...keys[0], x: Buffer.alloc(32, 9).toString('base64url') }] }).valid).toBe(false)
})

test('a copy of anything that was signed is checked here, in every form in which it is answered', async () => {
  const { id } = await decided()
  const text = async (url: string) => (await service.app.inject({ url, headers: member })).body
  const forms = [
    `/api/v1/receipts/${id}`,
    `/api/v2/receipts/${id}`,
    `/api/receipts/${id}/export`,
    '/api/v2/audit/checkpoint',
  ]
  for (const url of forms) {
    const paper = await text(url)
    expect((await call('POST', '/api/v2/verify', { paper })).body.data, url).toMatchObject({ valid: true, faults: [] })
  }
  const paper = await text(`/api/v2/receipts/${id}`)
  const changed = paper.replace('"consensus_reached":true', '"consensus_reached":false')
  expect((await call('POST', '/api/v1/verify', { paper: changed })).body).toMatchObject({
    valid: false,
    faults: [{ at: 'consensus_reached', says: expect.any(String) }],
  })
  const twice = paper.replace('"consensus_reached":true', '"consensus_reached":false,"consensus_reached":true')
  expect((await call('POST', '/api/v1/verify', { paper: twice })).body).toMatchObject({ valid: false })
})

test.each([
  [{}, 'paper'],
  [{ paper: '' }, 'paper'],
  [{ paper: 5 }, 'paper'],
  [{ paper: 'hello' }, 'paper'],
  [{ paper: {} }, 'paper'],
  [{ paper: 'x', since: 5 }, 'since'],
])('%j cannot be checked, and the answer says which field', async (body, field) => {
  expect(await call('POST', '/api/v1/verify', body)).toMatchObject({ status: 400, body: { field } })
})

test.each(['null', '[]', '{}', '"x"', '{"log":5,"panel":[null]}'])(
  'a receipt that was changed to %s is told as invalid',
  async (document) => {
    const { id } = await decided()
    await service.platform.db.updateTable('receipts').set({ receipt: document }).where('id', '=', id).execute()
    onTestFinished(async () => void (await service.platform.db.deleteFrom('receipts').where('id', '=', id).execute()))
    expect((await call('POST', `/api/v2/receipts/${id}/verify`)).body.data).toMatchObject({
      valid: false,
      integrity_valid: false,
    })
    for (const url of ['/api/v2/receipts', `/api/v2/receipts/${id}`, `/api/v2/receipts?kind=debate`])
      expect((await call('GET', url)).status, url).toBeLessThan(500)
  },
)

test('a list tells the same of a receipt, whether it has a summary or was issued before there were any', async () => {
  const { id } = await decided()
  const { db } = service.platform
  const told = async () => {
    const { receipts } = (await call('GET', '/api/v1/receipts')).body
    return receipts.find((each: { id: string }) => each.id === id)
  }
  const [bySummary, kept] = [await told(), await db.selectFrom('receipts').selectAll().where('id', '=', id).execute()]
  expect(kept[0]?.summary).toMatchObject({ kind: 'debate', participating_agents: bySummary.participating_agents })
  await db.updateTable('receipts').set({ summary: null }).where('id', '=', id).execute()
  expect(JSON.stringify(await told())).toBe(JSON.stringify(bySummary))
  expect((await call('GET', `/api/v1/receipts/${id}`)).body).toMatchObject(bySummary)
})

test('a receipt that is asked for while those of several debates are issued waits for them', async () => {
  const store = receiptStore(service.platform.db)
  const { db } = service.platform
  const { id } = await decided()
  const known = await store.find(ORG, id)
  if (!known) throw new Error('No receipt')
  const [first, second] = [1, 2].map((n) => ({ ...known, id: `rct_race${n}`, debateId: `dbt_race${n}` })) as [
    typeof known,
    typeof known,
  ]
  onTestFinished(async () => void (await db.deleteFrom('receipts').where('id', 'like', 'rct_race%').execute()))
  const add = (receipt: typeof known) => db.transaction().execute((tx) => store.add(tx, ORG, receipt))
  const waits = async () => {
    const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where not granted and datname = current_database()`.execute(db)
    return rows.length
  }
  let asked: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await store.add(tx, ORG, first)
    asked = add(second)
    await expect.poll(waits).toBe(1)
    await store.add(tx, ORG, second)
  })
  await asked
  const stored = db.selectFrom('receipts').select('id').where('id', 'like', 'rct_race%').orderBy('id')
  expect(await stored.execute()).toEqual([{ id: 'rct_race1' }, { id: 'rct_race2' }])
})

test('the command verifies without a server', async () => {
  const { id } = await decided()
  const folder = await mkdtemp(join(tmpdir(), 'parley-receipt-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { body: receipt } = await call('GET', `/api/v1/receipts/${id}`)
  const { body: keys } = await call('GET', '/.well-known/jwks.json', undefined, {})
  const paths = { good: join(folder, 'good.json'), bad: join(folder, 'bad.json'), keys: join(folder, 'keys.json') }
  await writeFile(paths.good, JSON.stringify(receipt))
  await writeFile(paths.bad, JSON.stringify({ ...receipt, receipt: { ...receipt.receipt, confidence: 1 } }))
  await writeFile(paths.keys, JSON.stringify(keys))
  const verify = async (...args: string[]) => {
    const program = new URL('../../../cli/verify-receipt.ts', import.meta.url).pathname
    return promisify(execFile)(process.execPath, [program, ...args]).then(
      ({ stdout }) => ({ code: 0, says: stdout }),
      ({ code, stdout, stderr }) => ({ code, says: `${stdout}${stderr}` }),
    )
  }
  const [good, bad, dashed, keyless, missing] = await Promise.all([
    verify(paths.good, '--keys', paths.keys),
    verify(paths.bad, '--key', keys.keys[0].x),
    verify(paths.good, '--key', `-${'A'.repeat(42)}`),
    verify(paths.good),
    verify(join(folder, 'nothing.json'), '--keys', paths.keys),
  ])
  expect(good).toMatchObject({ code: 0, says: expect.stringContaining(`valid  ${id}`) })
  expect(bad).toMatchObject({ code: 1, says: expect.stringContaining('INVALID') })
  expect(dashed).toMatchObject({ code: 1, says: expect.stringContaining('INVALID') })
  expect(keyless).toMatchObject({ code: 2, says: expect.stringContaining('--keys') })
  expect(missing).toMatchObject({ code: 2, says: expect.stringContaining('cannot be read') })
})

test.each<[string, (text: string) => string, string]>([
  ['a name twice', (text) => text.replace('"confidence":', '"confidence":1,"confidence":'), 'has "confidence" twice'],
  ['the receipt twice', (text) => text.replace('"receipt":{', '"receipt":{"a":1},"receipt":{'), 'has "receipt" twice'],
  ['another verdict', (text) => text.replace('"verdict":"', '"verdict":"no_'), 'verdict beside the receipt'],
  [
    'more agents',
    (text) => text.replace('"participating_agents":[', '"participating_agents":["eve",'),
    'participating_agents',
  ],
  ['another debate', (text) => text.replace('"debate_id":"', '"debate_id":"x'), 'debate_id beside the receipt'],
  [
    'another algorithm',
    (text) => text.replace('"algorithm":"Ed25519"', '"algorithm":"none"'),
    'another algorithm than Ed25519',
  ],
  ['an envelope that lies', (text) => `{"data":${text},"confidence":1}`, 'confidence beside the signed data'],
])('the command refuses %s around what was signed', async (_, altered, why) => {
  const { id } = await decided()
  const folder = await mkdtemp(join(tmpdir(), 'parley-receipt-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { body: receipt } = await call('GET', `/api/v1/receipts/${id}`)
  const { body: keys } = await call('GET', '/.well-known/jwks.json', undefined, {})
  const path = join(folder, 'altered.json')
  await writeFile(path, altered(JSON.stringify(receipt)))
  const program = new URL('../../../cli/verify-receipt.ts', import.meta.url).pathname
  const run = promisify(execFile)(process.execPath, [program, path, '--key', keys.keys[0].x])
  await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(`^INVALID .*${why}`) })
})

test('a log that was tampered with is noticed', async () => {
  const { debateId, id } = await decided()
  await service.platform.db
    .updateTable('receipts')
    .set({ receipt: '{"log":{"version":1,"hash":"x"}}' })
    .where('id', '=', id)
    .execute()
  const { body } = await call('POST', `/api/v1/receipts/${id}/verify`)
  expect(body).toMatchObject({ valid: false, integrity_valid: false, log_valid: false, debate_id: debateId })
  expect(body.errors.length).toBeGreaterThanOrEqual(2)
})

test('another result in the log is noticed by the receipt, by the audit log and by the operator', async () => {
  const [{ debateId, id }, erased] = [await decided(), await decided()]
  await service.app.inject({ method: 'DELETE', url: `/api/v1/debates/${erased.debateId}`, headers: member })
  await service.cursors.catchUp()
  const { pool } = service.database
  const owner = await service.token({ userId: 'usr_owner', org: ORG, org_role: 'owner' })
  const audited = async () => (await call('POST', '/api/v1/audit/verify', {}, owner)).body
  expect(await audited()).toMatchObject({
    valid: true,
    debates_verified: expect.any(Number),
    took_ms: expect.any(Number),
  })
  const changed = `update events set data = replace(data, '"result":"', '"result":"not ')`
  await pool.query('alter table events disable trigger events_append_only')
  await pool.query(`${changed} where debate_id = $1 and type = 'debate_end'`, [debateId])
  await pool.query('alter table events enable always trigger events_append_only')
  const { body } = await call('POST', `/api/v1/receipts/${id}/verify`)
  expect(body).toMatchObject({ valid: false, integrity_valid: true, log_valid: false })
  const { rows } = await pool.query(`select version from events where debate_id = $1 and type = 'debate_end'`, [
    debateId,
  ])
  const place = { type: 'tampering', what: 'event', debate_id: debateId, version: rows[0].version }
  expect(await audited()).toMatchObject({ valid: false, error_count: 1, issues: [place] })
  clock = new Date(clock.getTime() + 2_000)
  expect((await call('GET', '/api/health/detailed')).body).toMatchObject({
    status: 'degraded',
    components: { audit: 'degraded' },
    checks: expect.arrayContaining([
      expect.objectContaining({
        name: 'audit',
        status: 'warn',
        message: expect.stringContaining('1 audit log does not verify'),
      }),
    ]),
  })
  expect(await service.platform.metrics.text()).toContain('service_audit_logs_broken 1')
})

test('a debate that is erased before its receipt was issued gets none', async () => {
  const { body } = await call('POST', '/api/v1/debates', { topic: 'Is it so?', context: CONTEXT })
  await runToRest(service, body.id)
  await service.app.inject({ method: 'DELETE', url: `/api/v1/debates/${body.id}`, headers: member })
  await service.cursors.catchUp()
  expect((await call('GET', `/api/v1/receipts?debate_id=${body.id}`)).body.total).toBe(0)
})

test('receipts are the organization’s, and unknown ones are not found', async () => {
  const { id } = await decided()
  const stranger = await service.token({ userId: 'usr_stranger', org: 'org_elsewhere' })
  expect(await call('GET', `/api/v1/receipts/${id}`, undefined, stranger)).toMatchObject({ status: 404 })
  expect((await call('GET', '/api/v1/receipts', undefined, stranger)).body).toMatchObject({ receipts: [], total: 0 })
  expect(await call('POST', '/api/v1/receipts/rct_nothing/verify')).toMatchObject({ status: 404 })
  expect(await call('GET', '/api/v1/receipts?verdict=maybe')).toMatchObject({ status: 400, body: { field: 'verdict' } })
  const mirrored = (await call('GET', `/api/v2/receipts/${id}`)).body
  expect(mirrored).toMatchObject({ receipt_id: id, data: { receipt_id: id }, meta: { version: 'v2' } })
})

test('receipts go at the end of their retention, at most once in an interval', async () => {
  const { id } = await decided()
  const cleanUp = async () => {
    await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
    await service.platform.jobs.drain()
  }
  await cleanUp()
  expect((await call('GET', `/api/v1/receipts/${id}`)).status).toBe(200)
  const before = await removedCount()
  clock = new Date(clock.getTime() + 31 * 86_400_000)
  member = await service.token({ userId: 'usr_later', org: ORG })
  await cleanUp()
  expect((await call('GET', `/api/v1/receipts/${id}`)).status).toBe(404)
  expect(await removedCount()).toBeGreaterThan(before)
})

async function removedCount() {
  const text = await service.platform.metrics.text()
  return Number(/^service_receipt_cleanup_total (\d+)/m.exec(text)?.[1] ?? 0)
}
