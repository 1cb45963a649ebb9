import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAway } from '../../../../../test/support/database-away.ts'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../../test/support/erasures.ts'
import type { SignedPaper } from '../../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'

/** Eight words that nobody else has said. */
const said = (by: string) => `Crimson kettles of ${by} whistle above crooked cobblestone alleys`

const clock = { now: Date.parse('2027-06-01T12:00:00Z'), stepMs: 0 }
let service: DebateService
let chief: Client
beforeAll(async () => {
  service = await debateService({
    now: () => {
      clock.now += clock.stepMs
      return new Date(clock.now)
    },
    settings: { SERVICE_ERASURE_GRACE_DAYS: '0' },
  })
  chief = await service.as({ userId: 'usr_chief', org: 'org_cut', org_role: 'owner' })
  await chief.put('/privacy/policy', { erasure: 'erase' })
})
afterAll(() => service.close())

async function asked(userId: string) {
  const person = await service.as({ userId, org: 'org_cut' })
  const id = await service.decided(person, { topic: `Should ${said(userId)}?` })
  await person.post(`/debates/${id}/intervene`, { content: said(userId) })
  await chief.post(`/debates/${id}/intervene`, { content: `I heard that ${said(userId)}.` })
  const { deletion_id } = (await person.delete('/privacy/account', { confirm: true })).json()
  return { id, deletion_id: String(deletion_id) }
}

/** The end is the same, however often it was cut off. */
async function expectErased({ id, deletion_id }: Awaited<ReturnType<typeof asked>>, certificate: string | null) {
  const { db, log } = service.platform
  const events = await log.read(id)
  expect(events.filter((event) => JSON.stringify(event.private ?? '').includes('Crimson'))).toEqual([])
  expect((await log.verify(id)).intact).toBe(true)
  const told = events.filter(({ type }) => type === 'text_erased').flatMap(({ data }) => data.versions as number[])
  expect(told).toEqual([...new Set(told)])
  const entries = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('action', '=', 'privacy.erased')
    .where('resource_id', '=', deletion_id)
    .execute()
  expect(entries).toHaveLength(1)
  const { erasure } = JSON.parse(certificate ?? '') as SignedPaper<'erasure'>
  expect(erasure).toMatchObject({ organizations: [{ organization_id: 'org_cut', kept: [], policy: 'erase' }] })
  expect(await db.selectFrom('erasure_runs').select('digest').where('erasure_id', '=', deletion_id).execute()).toEqual(
    [],
  )
}

/** With so much time between two looks at the clock, every part of a step renews the claim. */
const RENEWING_MS = 20_000
const STEPS = ['freeze', 'find', 'people', 'asked', 'copies', 'receipts', 'files', 'verify', 'enter', 'certify']

test('cut off within steps, and after each of them before it is written down, it ends the same', async () => {
  const { pool } = service.database
  const going = await asked('usr_cut')
  for (const step of ['writes', ...STEPS]) await pool.query(`create sequence cut_${step}`)
  await pool.query(`create function cut() returns trigger language plpgsql as $$ begin
    if new.step <> old.step and nextval('cut_' || old.step) = 1 then raise exception 'cut off after %', old.step; end if;
    if nextval('cut_writes') in (3, 9, 27, 81, 243, 729, 2187) then raise exception 'cut off within %', old.step; end if;
    return new; end $$`)
  await pool.query('create trigger cut before update on erasures for each row execute function cut()')
  clock.stepMs = RENEWING_MS
  const ended = await erasedThrough(service, clock, going.deletion_id)
  clock.stepMs = 0
  await pool.query('drop trigger cut on erasures')
  for (const step of STEPS) {
    const { rows } = await pool.query(`select is_called, last_value::integer as times from cut_${step}`)
    expect([step, rows[0]]).toEqual([step, { is_called: true, times: expect.toSatisfy((times) => times >= 2) }])
  }
  expect([ended.state, ended.error]).toEqual(['completed', null])
  await expectErased(going, ended.certificate)
})

test('with the database away in the middle of a step it goes on when that is back', async () => {
  const { pool, url } = service.database
  const going = await asked('usr_away')
  const holder = await pool.connect()
  holder.on('error', () => {})
  await holder.query('begin; lock table erasure_runs in access exclusive mode')
  const drained = erasedThrough(service, clock, going.deletion_id).catch(() => undefined)
  await expect
    .poll(async () => {
      const waiting = await pool.query("select from pg_locks where not granted and relation = 'erasure_runs'::regclass")
      return waiting.rowCount
    })
    .toBeGreaterThan(0)
  const away = await databaseAway(url)
  holder.release(true)
  await away.back()
  await drained
  clock.now += DAY_MS
  const ended = await erasedThrough(service, clock, going.deletion_id)
  expect([ended.state, ended.error]).toEqual(['completed', null])
  await expectErased(going, ended.certificate)
})

test('what keeps failing is given up with its reason, and taken up again when an operator has mended it', async () => {
  const { pool } = service.database
  const going = await asked('usr_failing')
  await pool.query(`create function broken() returns trigger language plpgsql as $$ begin
    raise exception 'The disk of runs is full'; end $$`)
  await pool.query('create trigger broken before insert on erasure_runs for each statement execute function broken()')
  const failed = await erasedThrough(service, clock, going.deletion_id)
  expect([failed.state, failed.step]).toEqual(['failed', 'find'])
  const shown = (await chief.get(`/privacy/erasures/${going.deletion_id}`)).json()
  expect(shown).toMatchObject({ status: 'failed', error: 'find: The disk of runs is full' })
  await pool.query('drop trigger broken on erasure_runs')
  const leader = await service.as({ userId: 'usr_chief', org: 'org_cut', org_role: 'owner' })
  expect((await leader.post(`/privacy/erasures/${going.deletion_id}/retry`)).statusCode).toBe(200)
  expect((await leader.post(`/privacy/erasures/${going.deletion_id}/retry`)).statusCode).toBe(409)
  const ended = await erasedThrough(service, clock, going.deletion_id)
  expect(ended.state).toBe('completed')
  await expectErased(going, ended.certificate)
})
