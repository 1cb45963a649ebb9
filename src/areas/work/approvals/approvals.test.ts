import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { writtenNotices } from '../../../../test/support/approvals.ts'
import type { CallerWishes } from '../../../../test/support/people.ts'
import { defineArea } from '../../../platform.ts'
import type { DecidedApproval } from '../../../storage/approval-kind.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type Approvals, type ApprovalWish, approvals } from './index.ts'
import { TELL } from './jobs.ts'

const ORG = 'org_garden'
let clock = Date.parse('2026-11-18T10:00:00Z')
let service: TestApp
let handle: Approvals

/** What would happen to each bed, and what was heard of the answers. */
const beds = new Map<string, string>()
const notices = writtenNotices()
let heard: DecidedApproval[] = []
/** Asks anew about a bed that has changed. */
let anew: ((tx: Transaction, bed: string) => Promise<unknown>) | undefined

const garden = defineArea({
  name: 'garden',
  stability: 'experimental',
  endpoints: [],
  approvalKinds: [
    {
      name: 'bed',
      async lock(tx, { subject }) {
        await sql`select pg_advisory_xact_lock(hashtext(${subject}))`.execute(tx)
      },
      digest: async (_tx, { subject }) => beds.get(subject),
      async decided(tx, decided) {
        heard.push(decided)
        if (decided.outcome === 'superseded') await anew?.(tx, decided.subject)
      },
    },
  ],
})

beforeAll(async () => {
  service = await testApp({
    areas: ['api-keys', 'organizations'],
    settings: { RATE_LIMIT_ENABLED: 'false' },
    now: () => new Date(clock),
    extra(platform) {
      const asked = approvals(platform, {
        areas: () => [garden],
        debates: { find: async () => undefined, resolveBreakpoint: async () => undefined },
        workspaces: { payerOf: async (tenant) => tenant, rulesOf: async () => undefined },
        telling: notices.telling,
      })
      handle = asked.approvals
      return [garden, asked.area]
    },
  })
  for (const [name, org_role] of Object.entries(ROLES)) people.set(name, await as(name, { org_role }))
})
afterAll(() => service.close())
beforeEach(() => {
  heard = []
  anew = undefined
  notices.pushed.splice(0)
  notices.written.splice(0)
})

const ROLES = { ada: 'member', bob: 'member', cid: 'admin', dora: 'owner', vic: 'viewer' } as const
type Name = keyof typeof ROLES
const people = new Map<string, Record<string, string>>()
const as = (name: string, wishes: CallerWishes = {}) => service.token({ userId: `usr_${name}`, org: ORG, ...wishes })

async function ask(wish: Partial<ApprovalWish> = {}) {
  const bed = wish.subject ?? `bed-${heard.length}-${Math.random()}`
  if (!beds.has(bed)) beds.set(bed, 'roses')
  return service.platform.db.transaction().execute((tx) =>
    handle.ask(tx, {
      org: ORG,
      kind: 'bed',
      subject: bed,
      digest: 'roses',
      title: 'Plant roses',
      question: 'Shall roses be planted?',
      askedBy: 'usr_ada',
      who: { role: 'member' },
      ...wish,
    }),
  )
}

async function asked(wish: Partial<ApprovalWish> = {}): Promise<string> {
  const answer = await ask(wish)
  if (!('id' in answer)) throw new Error(answer.outcome)
  return answer.id
}

const call = (name: Name | Record<string, string>, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  service.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: typeof name === 'string' ? people.get(name) : name,
    ...(payload && { payload }),
  })
const resolve = (name: Name | Record<string, string>, id: string, choice = 'approve', more: object = {}) =>
  call(name, 'POST', `/approvals/${id}/resolve`, { choice, ...more })
const shown = async (id: string) => (await call('ada', 'GET', `/approvals/${id}`)).json()

async function whenDue(seconds: number) {
  clock += 1_000 * seconds
  await service.platform.schedules.drain()
  await service.platform.jobs.drain()
}

test('another person says yes, once, and the area hears of it in that transaction and after it', async () => {
  const id = await asked({ subject: 'front' })
  expect(await shown(id)).toMatchObject({ status: 'pending', asked_by: 'usr_ada', for_me: false, answers: [] })
  const mine = (await call('bob', 'GET', '/approvals')).json()
  expect(mine).toMatchObject({ count: 1, approvals: [{ id, for_me: true, title: 'Plant roses' }] })

  const answer = await resolve('bob', id, 'approve', { note: 'Yes, please' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'approved', choice: 'approve', decided_by: 'usr_bob' })
  expect(heard).toMatchObject([{ org: ORG, subject: 'front', id, outcome: 'approved', decidedBy: 'usr_bob' }])
  const late = await resolve('cid', id, 'reject')
  expect(late.statusCode).toBe(409)
  expect(late.json().details).toMatchObject({ status: 'approved', choice: 'approve', decided_by: 'usr_bob' })
  expect((await call('bob', 'GET', '/approvals')).json()).toMatchObject({ count: 0 })
})

test('of two answers at once one decides, and the other is told it', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await asked()
    const answers = await Promise.all([resolve('bob', id, 'approve'), resolve('cid', id, 'reject')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json()
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(lost.details).toMatchObject({ status: won.status, decided_by: won.decided_by })
  }
  expect(heard).toHaveLength(5)
})

test('the asker is refused by whatever way they come: session, key, and after a promotion', async () => {
  const id = await asked({ who: { permission: 'organization.manage' } })
  const key = (await call('ada', 'POST', '/auth/api-key', { name: 'mine' })).json().api_key
  const tries = [await resolve('ada', id), await resolve({ authorization: `Bearer ${key}` }, id)]
  const promoted = await as('ada', { org_role: 'owner' })
  tries.push(await resolve(promoted, id), await resolve({ authorization: `Bearer ${key}` }, id))
  for (const refused of tries) {
    expect(refused.statusCode).toBe(403)
    expect(refused.json().details).toMatchObject({ reason: 'asker' })
  }
  await as('ada', { org_role: 'member' })
  expect((await resolve('vic', id)).statusCode).toBe(403)
  expect((await resolve('bob', id)).statusCode).toBe(403)
  expect(await shown(id)).toMatchObject({ status: 'pending', answers: [] })
  expect((await resolve('cid', id)).json()).toMatchObject({ status: 'approved', decided_by: 'usr_cid' })
})

test('the first asker does not answer what another person asks again', async () => {
  const id = await asked({ alsoAskedBy: 'usr_bob' })
  expect((await resolve('bob', id)).json().details).toMatchObject({ reason: 'asker' })
  expect((await call('bob', 'GET', '/approvals?mine=true')).json()).toMatchObject({ count: 0 })
  expect((await resolve('cid', id)).json()).toMatchObject({ status: 'approved', decided_by: 'usr_cid' })
})

test('a time that is due only by the clock of another node is looked at again', async () => {
  const id = await asked({ due: { seconds: 60, onTimeout: 'reject' } })
  clock += 60_000
  await service.platform.schedules.drain()
  clock -= 1_000
  await service.platform.jobs.drain()
  expect(await shown(id)).toMatchObject({ status: 'pending' })
  await whenDue(1)
  expect(await shown(id)).toMatchObject({ status: 'rejected' })
})

test('without anybody else who could answer nothing is asked', async () => {
  expect(await ask({ who: { people: ['usr_ada'] } })).toEqual({ outcome: 'no_approver' })
  expect(await ask({ who: { people: ['usr_vic', 'usr_nobody'] } })).toEqual({ outcome: 'no_approver' })
  expect(await ask({ who: { role: 'owner' }, askedBy: 'usr_dora' })).toEqual({ outcome: 'no_approver' })
  expect(await ask({ who: { people: ['usr_bob', 'usr_vic'] }, needed: 2 })).toEqual({ outcome: 'no_approver' })
  expect(await ask({ who: { role: 'admin' }, needed: 2 })).toMatchObject({ id: expect.any(String) })
})

test('a person who works alone confirms it, which is told as that', async () => {
  const id = await asked({ who: 'starter', subject: 'alone' })
  expect((await resolve('dora', id)).statusCode).toBe(403)
  expect((await resolve('ada', id)).json()).toMatchObject({ status: 'approved', confirmation: true })
  expect(heard).toMatchObject([{ subject: 'alone', confirmation: true, decidedBy: 'usr_ada' }])
})

test('as many as are needed choose the same yes; a person who has left meanwhile no longer counts', async () => {
  const eve = await as('eve', { org_role: 'member' })
  const id = await asked({ needed: 2 })
  expect((await resolve(eve, id)).json()).toMatchObject({ status: 'pending', answers: [{ user_id: 'usr_eve' }] })
  expect((await resolve(eve, id)).json()).toMatchObject({ status: 'pending' })
  expect((await call('dora', 'DELETE', `/organizations/${ORG}/members/usr_eve`)).statusCode).toBe(200)
  expect((await resolve('bob', id)).json()).toMatchObject({ status: 'pending' })
  expect((await resolve('cid', id)).json()).toMatchObject({ status: 'approved', decided_by: 'usr_cid' })

  const other = await asked({ needed: 2 })
  await resolve('bob', other)
  expect((await resolve('cid', other, 'reject')).json()).toMatchObject({ status: 'rejected' })
})

test('a yes brings what the form asks for, a no does not; the values reach the area', async () => {
  const form = { type: 'object', required: ['budget'], properties: { budget: { type: 'integer', maximum: 50 } } }
  const choices = [
    { id: 'now', title: 'Now', means: 'yes' as const },
    { id: 'spring', title: 'In spring', means: 'yes' as const },
    { id: 'never', title: 'Never', means: 'no' as const },
  ]
  const id = await asked({ form, choices })
  const bad: [object, string][] = [
    [{ choice: 'approve' }, 'choice'],
    [{ choice: 'now' }, 'values.budget'],
    [{ choice: 'now', values: { budget: 51 } }, 'values.budget'],
  ]
  for (const [body, field] of bad) {
    const refused = await call('bob', 'POST', `/approvals/${id}/resolve`, body)
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_ERROR', field })
  }
  expect((await resolve('bob', id, 'spring', { values: { budget: 7 } })).json()).toMatchObject({ status: 'approved' })
  expect(heard).toMatchObject([{ choice: 'spring', values: { budget: 7 } }])
  const other = await asked({ form, choices })
  expect((await resolve('bob', other, 'never')).json()).toMatchObject({ status: 'rejected', choice: 'never' })
  const plain = await asked()
  expect((await resolve('bob', plain, 'approve', { values: { a: 1 } })).json()).toMatchObject({ field: 'values' })
})

test('what would happen now is what was asked, or it is asked anew', async () => {
  const id = await asked({ subject: 'back', due: { seconds: 60, onTimeout: 'fail' } })
  beds.set('back', 'cabbage')
  let next: string | undefined
  anew = async (tx, bed) => {
    const again = await handle.ask(tx, { ...WISH, subject: bed, digest: 'cabbage', title: 'Plant cabbage' })
    next = 'id' in again ? again.id : undefined
  }
  const changed = await resolve('bob', id)
  expect(changed.statusCode).toBe(409)
  expect(changed.json().details).toEqual({ status: 'superseded', superseded_by: next })
  expect(await shown(id)).toMatchObject({ status: 'superseded', superseded_by: next, answers: [] })
  expect((await resolve('bob', String(next))).json()).toMatchObject({ status: 'approved', title: 'Plant cabbage' })
  await whenDue(61)
  expect(heard.map(({ outcome }) => outcome)).toEqual(['superseded', 'approved'])

  const gone = await asked({ subject: 'side' })
  beds.delete('side')
  expect((await resolve('bob', gone)).json().details).toEqual({ status: 'withdrawn' })
  expect(await shown(gone)).toMatchObject({ status: 'withdrawn' })
})

const WISH = {
  org: ORG,
  kind: 'bed',
  question: 'Shall it be planted?',
  askedBy: 'usr_ada',
  who: { role: 'member' },
} as const

test('asking again about the same takes the place of what was asked, and withdrawing ends it', async () => {
  const first = await asked({ subject: 'twice', due: { seconds: 60, onTimeout: 'reject' } })
  const second = await asked({ subject: 'twice' })
  expect(await shown(first)).toMatchObject({ status: 'superseded', superseded_by: second })
  await service.platform.db.transaction().execute((tx) => handle.withdraw(tx, { org: ORG, subject: 'twice' }, 'bed'))
  expect(await shown(second)).toMatchObject({ status: 'withdrawn' })
  expect(heard).toEqual([])
  expect((await resolve('bob', second)).statusCode).toBe(409)
})

test.each([
  ['fail', 'timeout', 'timeout'],
  ['reject', 'rejected', 'rejected'],
  ['approve', 'approved', 'approved'],
] as const)('when nobody answered in time it is to %s', async (onTimeout, status, outcome) => {
  const id = await asked({ due: { seconds: 90, onTimeout } })
  await whenDue(89)
  expect(await shown(id)).toMatchObject({ status: 'pending' })
  await whenDue(1)
  expect(await shown(id)).toMatchObject({ status, decided_by: null, choice: null })
  expect(heard).toMatchObject([{ id, outcome, decidedBy: null }])
  await whenDue(86_400)
  expect(heard).toHaveLength(1)
})

test('it is escalated once, to others as well, as long again, and then fails', async () => {
  const due = { seconds: 60, onTimeout: 'escalate', escalateTo: { people: ['usr_dora'] } } as const
  const id = await asked({ who: { people: ['usr_bob'] }, due })
  expect((await resolve('dora', id)).statusCode).toBe(403)
  await whenDue(60)
  expect(await shown(id)).toMatchObject({
    status: 'pending',
    escalated_at: new Date(clock).toISOString(),
    due_at: new Date(clock + 60_000).toISOString(),
  })
  await whenDue(60)
  expect(await shown(id)).toMatchObject({ status: 'timeout' })

  const other = await asked({ who: { people: ['usr_bob'] }, due })
  await whenDue(60)
  expect((await resolve('dora', other)).json()).toMatchObject({ status: 'approved' })
  await whenDue(60)
  expect(await service.platform.db.selectFrom('schedules').select('id').execute()).toEqual([])
})

test('people are told once, in a letter that answers nothing; people to whom it is escalated are told then', async () => {
  const tell = () => service.platform.jobs.drain()
  const due = { seconds: 60, onTimeout: 'escalate', escalateTo: { role: 'admin' } } as const
  const id = await asked({ who: { people: ['usr_bob', 'usr_cid'] }, title: 'Plant https://evil.example', due })
  await tell()
  expect(notices.pushed).toEqual(['usr_bob', 'usr_cid'])
  const [letter] = notices.written
  expect(letter?.subject).toBe('Waiting for your answer: “Plant …”')
  expect(letter?.text.match(/https?:\S+/g)).toEqual([expect.stringMatching(new RegExp(`/waiting/${id}$`))])
  await service.platform.jobs.enqueue(TELL, { org: ORG, approval: id })
  await tell()
  expect(notices.pushed).toHaveLength(2)
  await whenDue(60)
  expect(notices.pushed).toEqual(['usr_bob', 'usr_cid', 'usr_dora'])

  const decided = await asked()
  await resolve('bob', decided)
  await asked({ who: 'starter' })
  notices.pushed.splice(0)
  await tell()
  expect(notices.pushed).toEqual(['usr_ada'])
})

test('nothing of another organization is found', async () => {
  const stranger = await service.token({ userId: 'usr_stranger', org: 'org_elsewhere', org_role: 'owner' })
  const id = await asked({ subject: 'hidden' })
  expect((await call(stranger, 'GET', `/approvals/${id}`)).statusCode).toBe(404)
  expect((await resolve(stranger, id)).statusCode).toBe(404)
  expect((await call(stranger, 'GET', '/approvals?status=all')).json()).toMatchObject({ total: 0 })
})

test('what was asked is emptied on demand, says that it was erased, and an answer withdraws it', async () => {
  await service.platform.jobs.drain()
  notices.pushed.splice(0)
  const id = await asked({ subject: 'secret', needed: 2 })
  await resolve('bob', id, 'approve', { note: 'a word' })
  await service.platform.db
    .transaction()
    .execute((tx) => handle.clearTexts(tx, { org: ORG, kind: 'bed', things: ['secret'] }))
  const erased = { title: '[erased]', question: '[erased]', choices: [], answers: [{ note: null }] }
  expect(await shown(id)).toMatchObject({ ...erased, status: 'pending' })
  const listed = (await call('cid', 'GET', '/approvals')).json().approvals
  expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject(erased)
  const kept = service.platform.db.selectFrom('approvals').select('digest').where('id', '=', id)
  expect(await kept.execute()).toEqual([{ digest: '' }])
  await service.platform.jobs.drain()
  expect(notices.pushed).toEqual([])

  const late = await resolve('cid', id)
  expect([late.statusCode, late.json().details]).toEqual([409, { status: 'withdrawn' }])
  const past = (await call('bob', 'GET', '/approvals?status=withdrawn')).json().approvals
  expect(past.find((each: { id: string }) => each.id === id)).toMatchObject(erased)

  const timed = await asked({ subject: 'timed', due: { seconds: 60, onTimeout: 'approve' } })
  await service.platform.db
    .transaction()
    .execute((tx) => handle.clearTexts(tx, { org: ORG, kind: 'bed', things: ['timed'] }))
  await whenDue(60)
  expect(await shown(timed)).toMatchObject({ status: 'withdrawn', title: '[erased]' })
})
