import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../../test/support/deliberation.ts'
import { erasedThrough } from '../../../../../../test/support/erasures.ts'
import { voice } from '../../../../../../test/support/scripted-agents.ts'
import { checkPaper, type SignedPaper } from '../../../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../../../shared/time/dates.ts'
import { diskFiles } from '../../../../../storage/files/disk-files.ts'

const ASKED = 'Should eleven copper owls guard the winding cellar staircase?'
const SAID = 'Purple lanterns drift beneath the silent marble bridge slowly'
const NOTED = 'Nine hollow drums answer across the frozen willow marsh'
const OTHERS = 'Agents say what nobody else has ever written down before'
const BESIDE = 'Would seven plain bricks hold the garden wall together?'

const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
let service: DebateService
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(clock.now),
    settings: { SERVICE_ERASURE_GRACE_DAYS: '0', SERVICE_JOB_WAIT_SECONDS: '20' },
    scripts: {
      ada: voice({ says: `Somebody asked: ${ASKED} I say it pays.`, proposal: 'p1', votesFor: 'p1' }),
      bo: voice({ says: `I was told that ${SAID}.`, proposal: 'p1', votesFor: 'p1' }),
      cy: voice({ says: OTHERS, proposal: 'p2', votesFor: 'p2' }),
    },
  })
})
afterAll(() => service.close())

async function executed(by: Client, id: string) {
  let isOver = false
  const answer = Promise.resolve(by.post(`/retention/policies/${id}/execute`, {})).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await service.platform.jobs.drain()
    await pause(1)
  }
  return (await answer).json()
}

const bytes = () =>
  diskFiles({ directory: join(service.platform.config.dataDir, 'files'), now: () => new Date(clock.now) })

async function signedOut(org: string, id: string, userId: string) {
  const at = new Date(clock.now).toISOString()
  const times = {
    family_ends_at: at,
    created_at: at,
    last_activity: at,
    expires_at: at,
    refresh_expires_at: at,
    ended_at: at,
  }
  const told = { ip_address: '203.0.113.7', user_agent: 't', device_name: 't', secret_id: 's', token_version: 1 }
  await service.platform.db
    .insertInto('sessions')
    .values({ organization_id: org, id, user_id: userId, family_id: 'f', ...told, ...times })
    .execute()
}

let companies = 0
/** A person asks, notes and says something, is quoted, and all of it is archived, with a debate that they have nothing to do with. */
async function archivedCompany(policy: 'erase' | 'keep') {
  const org = `org_archived_${++companies}`
  const userId = `usr_gone_${companies}`
  const email = `gone${companies}@example.org`
  const ada = await service.as({ userId, email, org })
  const chief = await service.as({ userId: `usr_chief_${companies}`, org, org_role: 'owner' })
  await chief.put('/privacy/policy', { erasure: policy })
  const debate = await service.started(ada, { topic: ASKED })
  await ada.post(`/debates/${debate}/intervene`, { content: SAID })
  await chief.post(`/debates/${debate}/intervene`, { content: `They wrote that ${SAID}, which I doubt.` })
  await runToRest(service, debate)
  const beside = await service.started(chief, { topic: BESIDE })
  await chief.post(`/debates/${beside}/intervene`, { content: `Write to ${email.toUpperCase()} about it.` })
  await runToRest(service, beside)
  await ada.post('/memory/continuum', { topic: 'Marshes', content: NOTED })
  for (const [id, of] of [
    [`ses_own_${companies}`, userId],
    [`ses_other_${companies}`, `usr_chief_${companies}`],
  ] as const)
    await signedOut(org, id, of)
  await service.cursors.catchUp()
  clock.now += 20 * DAY_MS
  const wish = { name: 'Old', retention_days: 5, grace_period_days: 0, data_types: ['debates', 'memory', 'sessions'] }
  const { id } = (await chief.post('/retention/policies', { ...wish, action: 'archive' })).json()
  await executed(chief, id)
  const told = await executed(chief, id)
  expect(told).toMatchObject({ status: 'completed', errors: [] })
  await service.cursors.catchUp()
  const lead = await service.as({ userId: `usr_chief_${companies}`, org, org_role: 'owner' })
  const archive: string = told.deletions[0].archive_id
  return { org, userId, email, debate, beside, archive, lead, ada: await service.as({ userId, email, org }) }
}

async function partsOf(lead: Client, archive: string): Promise<Record<string, string>> {
  const file = await lead.get(`/export/${archive}`)
  expect(file.statusCode).toBe(200)
  return Object.fromEntries(Object.entries(unzipSync(file.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const missingIn = (parts: object, texts: readonly string[]) => {
  const whole = JSON.stringify(parts).toLowerCase()
  return texts.filter((text) => !whole.includes(text.toLowerCase()))
}

const filesOf = (org: string) =>
  service.platform.db
    .selectFrom('stored_files')
    .select(['id', 'state', 'sha256', 'size'])
    .where('organization_id', '=', org)
    .where('kind', '=', 'archives')
    .execute()

async function begun(ada: Client): Promise<string> {
  return (await ada.delete('/privacy/account', { confirm: true })).json().deletion_id
}

async function erased(id: string) {
  const ended = await erasedThrough(service, clock, id)
  expect([ended.state, ended.error]).toEqual(['completed', null])
  return JSON.parse(ended.certificate ?? '') as SignedPaper<'erasure'>
}

const archivesTold = ({ erasure }: SignedPaper<'erasure'>) =>
  (erasure.organizations as unknown as { archives: object }[])[0]?.archives

const manifestOf = (parts: Record<string, string>) => JSON.parse(parts['manifest.json'] ?? '') as SignedPaper<'export'>

/** The next three changes of an archive or of a file are cut off. */
async function cutOff() {
  const { pool } = service.database
  await pool.query('create sequence cut_switch')
  await pool.query(`create function cut_switch() returns trigger language plpgsql as $$ begin
    if nextval('cut_switch') <= 3 then raise exception 'cut off'; end if; return new; end $$`)
  for (const table of ['stored_exports', 'stored_files'])
    await pool.query(`create trigger cut_switch after update on ${table} for each row execute function cut_switch()`)
}

test('an archive that holds a person waits for a hold, and is written anew without them whenever it is cut off', async () => {
  const { org, userId, email, debate, beside, archive, lead, ada } = await archivedCompany('erase')
  const before = await partsOf(lead, archive)
  expect(missingIn(before, [ASKED, SAID, NOTED, email, userId])).toEqual([])
  const [former] = await filesOf(org)
  const hold = (await lead.post('/privacy/holds', { name: 'Case', debate_ids: [beside] })).json()
  const deletion = await begun(ada)
  const held = await erasedThrough(service, clock, deletion)
  expect([held.state, held.error]).toEqual(['held', expect.stringContaining(archive)])
  expect(missingIn(await partsOf(lead, archive), [SAID])).toEqual([])
  expect((await lead.delete(`/privacy/holds/${hold.id}`)).statusCode).toBe(200)
  clock.now += DAY_MS / 24
  await cutOff()
  expect(archivesTold(await erased(deletion))).toEqual({ written_anew: 1, waiting: 0, unreadable: [] })
  const after = await partsOf(lead, archive)
  expect(missingIn(after, [ASKED, SAID, NOTED, email])).toHaveLength(4)
  expect(after[`debates/${org}/${beside}/log.jsonl`]).toContain(BESIDE)
  expect(after[`debates/${org}/${debate}/log.jsonl`]).toContain(OTHERS)
  const sessions = Object.keys(after).filter((name) => name.startsWith('sessions/'))
  expect(sessions).toEqual([`sessions/${org}/ses_other_${companies}/row.json`])

  const manifest = manifestOf(after)
  const { keys } = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  expect(checkPaper('export', manifest, keys[0].x).faults).toEqual([])
  expect(manifest.export).toMatchObject({
    export_id: archive,
    created_at: manifestOf(before).export.created_at,
    replaces: [{ sha256: former?.sha256, erasure_id: deletion, at: manifest.export.reissued_at }],
  })
  clock.now += DAY_MS / 12
  await service.platform.storedFiles.sweep()
  const files = await filesOf(org)
  expect(files).toMatchObject([{ state: 'stored' }])
  const left: string[] = []
  for await (const { key } of bytes().list(`archives/${org}/`)) left.push(key)
  expect(left).toEqual([`archives/${org}/${files[0]?.id}`])
  expect(files[0]?.id).not.toBe(former?.id)
  const counted = service.platform.db.selectFrom('stored_bytes').select('bytes').where('organization_id', '=', org)
  expect((await counted.executeTakeFirst())?.bytes).toBe(files[0]?.size)
})

test('by the policy keep the question and what others wrote stay in the archive, and are counted', async () => {
  const { org, debate, archive, lead, ada } = await archivedCompany('keep')
  const paper = await erased(await begun(ada))
  const after = await partsOf(lead, archive)
  const events = (after[`debates/${org}/${debate}/log.jsonl`] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  expect(events[0].private.topic).toBe(ASKED)
  const said = events.filter((event) => JSON.stringify(event.private ?? {}).includes(SAID))
  expect(said.filter(({ type }) => type === 'intervention_added').map(({ data }) => data.user)).toEqual([
    `usr_chief_${companies}`,
  ])
  expect(
    events
      .filter(({ type }) => type === 'agent_message')
      .some((event) => JSON.stringify(event.private ?? {}).includes(SAID)),
  ).toBe(false)
  expect(JSON.stringify(after)).not.toContain(NOTED)
  const [part] = paper.erasure.organizations as unknown as { kept: { table: string; count: number }[] }[]
  expect(part?.kept.find(({ table }) => table === 'stored_exports')?.count).toBeGreaterThanOrEqual(2)
})

const RESTORE = new URL('../../../../../../migrations/202611172250_exports_reissued.sql', import.meta.url)

test('one whose row was taken away has it again; one that is not what was signed is left as it is, and listed', async () => {
  const { org, archive, ada } = await archivedCompany('erase')
  const { pool } = service.database
  const row = `select id, organization_id, payer_id, kind, format, status, file_id, wish - '{run_id,policy_id,debate_ids,user_ids}'::text[],
    array(select jsonb_array_elements_text(wish -> 'debate_ids') order by 1) from stored_exports where id = $1`
  const { rows } = await pool.query(row, [archive])
  await pool.query('delete from stored_exports where id = $1', [archive])
  await pool.query((await readFile(RESTORE, 'utf8')).replace(/^alter table .*$/m, ''))
  expect((await pool.query(row, [archive])).rows).toEqual(rows)
  const [file] = await filesOf(org)
  const key = `archives/${org}/${file?.id}`
  const content = await bytes().get(key)
  const changed = content && (await buffer(content.stream))
  if (!changed) throw new Error('No archive')
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200)
  await bytes().put(key, changed, { type: 'application/zip' })
  expect(archivesTold(await erased(await begun(ada)))).toEqual({ written_anew: 0, waiting: 0, unreadable: [archive] })
  expect(await filesOf(org)).toMatchObject([{ id: file?.id, state: 'stored' }])
})
