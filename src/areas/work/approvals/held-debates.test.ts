import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService, QUESTION } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import type { CallerHeaders, CallerWishes } from '../../../../test/support/people.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

let clock = Date.parse('2026-11-18T10:00:00Z')
let service: DebateService
let room: string
const people = new Map<string, CallerHeaders>()

const person = async (name: string, wishes: CallerWishes = {}) => {
  const headers = await service.token({ userId: `usr_${name}`, org: 'org_1', ...wishes })
  people.set(name, headers)
  return headers
}

/** A person's request in the workspace, or with `OUTSIDE` in the organization. */
const OUTSIDE: Record<string, string> = {}
function call(
  name: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  more: Record<string, string> = {},
) {
  const headers = people.get(name)
  if (!headers) throw new Error(`Nobody is called ${name}`)
  return service.app.inject({
    method,
    url: url.startsWith('/a2a') ? url : `/api/v1${url}`,
    headers: more === OUTSIDE ? headers : { ...within(headers, room), ...more },
    ...(payload && { payload }),
  })
}

beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock) })
  const dora = await person('dora', { org_role: 'owner' })
  for (const name of ['ada', 'bob', 'cid', 'vic']) await person(name, { org_role: 'member' })
  room = await madeWorkspace(service, dora, { settings: { require_approval: true } })
  const roles = { ada: 'member', bob: 'member', cid: 'admin', vic: 'viewer' }
  for (const [name, role] of Object.entries(roles)) {
    const payload = { user_id: `usr_${name}`, role }
    const added = await call('dora', 'POST', `/workspaces/${room}/members`, payload, OUTSIDE)
    expect(added.statusCode, added.body).toBeLessThan(300)
  }
})
afterAll(() => service.close())

async function begun(name: string, more: object = {}): Promise<string> {
  const answer = await call(name, 'POST', '/debates', { ...QUESTION, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const breakpointOf = (id: string) => `brk_${id.slice(4)}_1`
const resolve = (name: string, id: string, choice = 'approve', more: object = {}) =>
  call(name, 'POST', `/approvals/${breakpointOf(id)}/resolve`, { choice, ...more })
const debate = async (id: string) => (await call('ada', 'GET', `/debates/${id}`)).json()
const typesOf = async (id: string) => (await service.platform.log.read(id)).map(({ type }) => type)

test('what a member begins waits second in its log, without a deadline, until an admin approves it', async () => {
  const id = await begun('ada', {
    protocol: { breakpoint_timeout_minutes: 1, on_timeout: 'continue' },
    context: 'It is late.',
  })
  await runToRest(service, id)
  clock += 30 * 86_400_000
  await runToRest(service, id)
  expect(await typesOf(id)).toEqual(['debate_start', 'breakpoint_raised', 'evidence_attached'])
  expect(await debate(id)).toMatchObject({
    status: 'pending',
    waiting_for: { breakpoint_id: breakpointOf(id), trigger: 'approval', deadline: null },
  })
  await service.cursors.catchUp()
  const waiting = (await call('cid', 'GET', '/approvals?mine=true')).json()
  expect(waiting).toMatchObject({
    count: 1,
    approvals: [
      { id: breakpointOf(id), kind: 'held_debate', debate_id: id, asked_by: 'usr_ada', for_me: true, due_at: null },
    ],
  })
  expect((await call('ada', 'GET', '/approvals')).json()).toMatchObject({ count: 1, approvals: [{ for_me: false }] })
  expect((await call('ada', 'GET', '/approvals?mine=true')).json()).toMatchObject({ count: 0 })

  const approved = await resolve('cid', id, 'approve', { note: 'Go ahead' })
  expect(approved.json()).toMatchObject({ status: 'approved', choice: 'approve', decided_by: 'usr_cid' })
  await runToRest(service, id)
  expect(await debate(id)).toMatchObject({ status: 'completed' })
  expect((await resolve('dora', id, 'reject')).statusCode).toBe(409)
})

test('the asker lets it begin by no way, and neither does anybody who is no admin', async () => {
  const id = await begun('ada')
  const brk = breakpointOf(id)
  const key = (await call('ada', 'POST', '/auth/api-key', { name: 'mine' }, OUTSIDE)).json().api_key
  people.set('key', { authorization: `Bearer ${key}` })
  const refused = [
    await resolve('ada', id),
    await resolve('key', id),
    await call('ada', 'POST', `/breakpoints/${brk}/resolve`, { action: 'continue' }),
    await call('key', 'POST', `/breakpoints/${brk}/resolve`, { action: 'resolve', message: 'Go' }),
    await resolve('bob', id),
    await call('bob', 'POST', `/breakpoints/${brk}/resolve`, { action: 'skip' }),
    await resolve('vic', id),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403, 403])
  for (const version of [1, 2, undefined]) {
    const forked = await call('ada', 'POST', `/debates/${id}/fork`, { ...(version && { version }) })
    expect([forked.statusCode, forked.json().details?.reason]).toEqual([409, 'held'])
  }
  await call('ada', 'POST', `/debates/${id}/intervene`, { type: 'message', content: 'Go on, please.' })
  expect((await call('ada', 'POST', `/debates/${id}/intervene`, { type: 'breakpoint', content: 'x' })).statusCode).toBe(
    409,
  )
  await call('ada', 'POST', `/debates/${id}/pause`, {})
  await call('ada', 'POST', `/debates/${id}/resume`, {})
  const promoted = await call('dora', 'PATCH', `/workspaces/${room}/members/usr_ada`, { role: 'admin' }, OUTSIDE)
  expect(promoted.statusCode, promoted.body).toBe(200)
  expect((await resolve('ada', id)).json().details).toMatchObject({ reason: 'asker' })
  await call('dora', 'PATCH', `/workspaces/${room}/members/usr_ada`, { role: 'member' }, OUTSIDE)
  await runToRest(service, id)
  expect(await typesOf(id)).not.toContain('round_start')
  expect(
    (await call('cid', 'POST', `/breakpoints/${brk}/resolve`, { action: 'redirect', redirect_task: 'x' })).json(),
  ).toMatchObject({ field: 'action' })
  const agreed = await call('cid', 'POST', `/breakpoints/${brk}/resolve`, { action: 'resolve', message: 'Fine' })
  expect(agreed.statusCode).toBe(200)
})

test('a no ends it in the same append', async () => {
  const id = await begun('bob')
  expect((await resolve('dora', id, 'reject')).json()).toMatchObject({ status: 'rejected', decided_by: 'usr_dora' })
  const log = await service.platform.log.read(id)
  expect(log.slice(-2).map(({ type, at }) => [type, at])).toEqual([
    ['breakpoint_resolved', log.at(-1)?.at],
    ['debate_cancelled', log.at(-1)?.at],
  ])
  expect(await debate(id)).toMatchObject({ status: 'cancelled', waiting_for: null })
})

test('a fork of another is held too; what an admin begins is not, nor what begins outside', async () => {
  const id = await begun('cid')
  expect(await typesOf(id)).not.toContain('breakpoint_raised')
  const forked = (await call('ada', 'POST', `/debates/${id}/fork`, {})).json()
  expect(await typesOf(forked.id)).toEqual(['debate_forked', 'breakpoint_raised'])
  expect((await resolve('ada', forked.id)).statusCode).toBe(403)
  expect((await resolve('cid', forked.id)).statusCode).toBe(200)
  expect(await typesOf((await call('dora', 'POST', `/debates/${id}/fork`, {})).json().id)).toEqual(['debate_forked'])
  const outside = await call('ada', 'POST', '/debates', QUESTION, OUTSIDE)
  expect(await typesOf(outside.json().id)).not.toContain('breakpoint_raised')
})

test('no message of a door is an approval; a task says who decides, and how it was', async () => {
  const door = { 'a2a-version': '1.0' }
  const message = (text: string, more: object = {}) => ({
    message: { messageId: `held-${text.length}-${clock}`, role: 'ROLE_USER', parts: [{ text }], ...more },
    configuration: { returnImmediately: true },
  })
  const sent = await call('ada', 'POST', '/a2a/message:send', message('Should we ship it?'), door)
  const { task } = sent.json()
  expect(task.status).toMatchObject({ state: 'TASK_STATE_AUTH_REQUIRED' })
  for (const name of ['ada', 'cid']) {
    const next = await call(
      name,
      'POST',
      '/a2a/message:send',
      message(`go on, says ${name}`, { taskId: task.id }),
      door,
    )
    expect(next.statusCode, next.body).toBe(400)
  }
  expect((await resolve('cid', task.metadata.debateId, 'reject')).statusCode).toBe(200)
  const after = await call('ada', 'GET', `/a2a/tasks/${task.id}`, undefined, door)
  expect(after.json().status).toMatchObject({
    state: 'TASK_STATE_REJECTED',
    message: { parts: [{ text: 'It needed an approval, which was refused' }] },
  })
})

test('from the organization people see what waits for them in workspaces, by name, and answer it there', async () => {
  const id = await begun('bob')
  await service.cursors.catchUp()
  const item = { id: breakpointOf(id), workspace_id: room, workspace_name: 'Research', for_me: true }
  for (const name of ['cid', 'dora']) {
    const list = (await call(name, 'GET', '/approvals', undefined, OUTSIDE)).json()
    expect(list.approvals.find((each: { id: string }) => each.id === item.id)).toMatchObject(item)
  }
  expect((await call('bob', 'GET', '/approvals', undefined, OUTSIDE)).json()).toMatchObject({ count: 0 })
  await person('eve', { org_role: 'member' })
  expect((await call('eve', 'GET', '/approvals', undefined, OUTSIDE)).json()).toMatchObject({ count: 0 })
  const outsideAnswer = await call('cid', 'POST', `/approvals/${item.id}/resolve`, { choice: 'approve' }, OUTSIDE)
  expect(outsideAnswer.statusCode).toBe(404)
  expect((await resolve('cid', id)).statusCode).toBe(200)
})

test('those who may approve it are told on their devices and by letter, in the organization; nobody else is', async () => {
  const { db, outbox } = service.platform
  const at = new Date(clock).toISOString()
  const counts = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
  for (const name of ['ada', 'cid', 'vic']) {
    const device = { id: `dev_${name}`, user_id: `usr_${name}`, type: 'web', token_digest: name } as const
    await db
      .insertInto('devices')
      .values({ organization_id: 'org_1', ...device, ...counts })
      .execute()
  }
  const id = await begun('ada')
  await service.cursors.catchUp()
  const notes = await db.selectFrom('device_notes').select(['organization_id', 'user_id', 'note', 'status']).execute()
  expect(notes).toMatchObject([
    {
      organization_id: 'org_1',
      user_id: 'usr_cid',
      note: {
        kind: 'approval',
        title: 'Something waits for your answer',
        action_url: expect.stringMatching(new RegExp(`/in/${room}/waiting/${breakpointOf(id)}$`)),
      },
    },
  ])
  const letters = await db.selectFrom('kept_letters').select(['recipient', 'subject', 'body']).execute()
  const ofThis = letters.filter(({ body }) => body.includes(breakpointOf(id)))
  expect(ofThis.map(({ recipient }) => recipient).sort()).toEqual(['usr_cid@example.org', 'usr_dora@example.org'])
  expect(ofThis[0]?.subject).toBe('Waiting for your answer: “Should we ship it?”')

  expect((await resolve('dora', id)).statusCode).toBe(200)
  await outbox.drain()
  const [settled] = await db.selectFrom('device_notes').select(['status', 'error']).execute()
  expect(settled).toEqual({ status: 'failed', error: 'It no longer waits for the person' })

  await runToRest(service, id)
  await service.cursors.catchUp()
  const decided = await db.selectFrom('device_notes').select('note').where('user_id', '=', 'usr_ada').execute()
  const action_url = expect.stringMatching(new RegExp(`/in/${room}/debates/${id}$`))
  expect(decided).toMatchObject([{ note: { kind: 'decision', action_url } }])
  await call('dora', 'DELETE', `/workspaces/${room}/members/usr_ada`, undefined, OUTSIDE)
  await outbox.drain()
  const left = await db.selectFrom('device_notes').select('error').where('user_id', '=', 'usr_ada').execute()
  expect(left).toEqual([{ error: 'The person may no longer read the debate' }])
})

test('two functions begin debates, and each asks whether they are held', () => {
  const root = join(import.meta.dirname, '../../../..')
  const beginners = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('src/engine/'))
    .filter((file) => /ledger\.create\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(beginners.sort()).toEqual([
    'src/areas/deliberation/debates/control/fork.ts',
    'src/areas/deliberation/debates/start/service.ts',
  ])
  for (const file of beginners) expect(readFileSync(join(root, file), 'utf8')).toContain('demandsApproval(')
})
