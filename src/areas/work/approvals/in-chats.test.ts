import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postsTakenBack, writtenNotices } from '../../../../test/support/approvals.ts'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { type SlackPost, shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import { bind, postSaying } from '../../../../test/support/waiting-debate.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'
import { defineArea } from '../../../platform.ts'
import type { DecidedApproval } from '../../../storage/approval-kind.ts'
import { type Approvals, type ApprovalWish, approvals } from './index.ts'

let heard: DecidedApproval[] = []
const garden = defineArea({
  name: 'garden',
  stability: 'experimental',
  endpoints: [],
  approvalKinds: [
    {
      name: 'bed',
      lock: async () => {},
      digest: async () => 'roses',
      decided: async (_tx, decided) => void heard.push(decided),
    },
  ],
})

const PEOPLE = { ada: 'member', bo: 'member', cid: 'admin', vic: 'viewer' } as const
let chat: SlackService
let handle: Approvals
let room: string
beforeAll(async () => {
  chat = await slackService({ known: [garden] })
  const { service } = chat
  for (const [name, org_role] of Object.entries(PEOPLE)) {
    await service.as({ userId: `usr_${name}`, org_role })
    await chat.link(`U_${name.toUpperCase()}`, `usr_${name}`)
  }
  await service.database.pool.query(`update users set name = 'Bo Diddley' where id = 'usr_bo'`)
  const cid = await service.token({ userId: 'usr_cid', org: 'org_1', org_role: 'admin' })
  room = await madeWorkspace(service, cid, { members: ['usr_ada', 'usr_bo'] })
  const { telling } = writtenNotices()
  handle = approvals(service.platform, {
    areas: () => [garden],
    debates: { find: async () => undefined, resolveBreakpoint: async () => undefined },
    workspaces: { payerOf: async (tenant) => tenant, rulesOf: async () => undefined },
    telling: { ...telling, chat: { ...telling.chat, takeBack: postsTakenBack(service.platform) } },
  }).approvals
})
beforeEach(() => {
  heard = []
  chat.clock.move(60)
})
afterAll(() => chat.close())

/** Asks in a channel of Slack, and answers with the id and the post there. */
async function asked(channel: string, wish: Partial<ApprovalWish> = {}) {
  const { platform } = chat.service
  const answer = await platform.db.transaction().execute((tx) =>
    handle.ask(tx, {
      org: 'org_1',
      kind: 'bed',
      subject: `bed-${channel}`,
      digest: 'roses',
      title: 'Plant roses',
      question: 'Shall roses be planted?',
      askedBy: 'usr_ada',
      who: { role: 'member' },
      channels: [`slack:${channel}`, 'telegram:7'],
      ...wish,
    }),
  )
  if (!('id' in answer)) throw new Error(answer.outcome)
  await settle()
  return { id: answer.id, post: postSaying(chat, channel, 'Plant roses') }
}

async function settle() {
  const { driveThreads, platform } = chat.service
  for (let turn = 0; turn < 3; turn++) {
    await driveThreads()
    await platform.jobs.drain()
    await platform.outbox.drain()
  }
}

async function pressed(name: string, post: SlackPost, label: string) {
  await chat.slack.press(`U_${name.toUpperCase()}`, post, label)
  await settle()
  return (await chat.messages(`U_${name.toUpperCase()}`)).at(-1)
}
const state = async (id: string) => {
  const { db } = chat.service.platform
  const row = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const answers = await db.selectFrom('approval_answers').select('user_id').where('approval_id', '=', id).execute()
  return { status: row.status, decidedBy: row.decided_by, answers: answers.map(({ user_id }) => user_id) }
}
const labelsOf = ({ blocks }: SlackPost) =>
  blocks
    .filter(({ type }) => type === 'actions')
    .flatMap(({ elements = [] }) => elements.map(({ text }) => (typeof text === 'object' ? text.text : text)))

test('a channel is asked with buttons; only a linked person who may answer does, and the post tells how', async () => {
  const { id, post } = await asked('C1')
  expect(labelsOf(post)).toEqual(['Approve', 'Reject', 'Open'])
  for (const name of ['stranger', 'ada', 'vic'])
    expect(await pressed(name, post, 'Approve'), name).toMatchObject({ outcome: 'refused' })
  expect(await state(id)).toEqual({ status: 'pending', decidedBy: null, answers: [] })
  expect(heard).toEqual([])

  expect(await pressed('bo', post, 'Approve')).toMatchObject({ outcome: 'answered', user_id: 'usr_bo' })
  expect(heard).toMatchObject([{ id, outcome: 'approved', decidedBy: 'usr_bo' }])
  const after = postSaying(chat, 'C1', 'Decided by')
  expect([after.ts, labelsOf(after)]).toEqual([post.ts, ['Open']])
  expect(shownText(after)).toContain('Decided by Bo Diddley: Approve.')
  expect(await pressed('cid', post, 'Reject')).toMatchObject({ outcome: 'refused', why: 'This is already decided' })
  expect(await pressed('bo', post, 'Approve')).toMatchObject({ outcome: 'answered' })
  expect(heard).toHaveLength(1)
})

test('a button is pressed where it was posted: its value is worth nothing elsewhere', async () => {
  const { id } = await asked('C2', { channels: [] }).catch(() => ({ id: '' }))
  const { post } = await asked('C3')
  const { id: hidden } = await chat.service.platform.db
    .selectFrom('approvals')
    .select('id')
    .where('subject_id', '=', 'bed-C2')
    .executeTakeFirstOrThrow()
  expect(id).toBe('')
  const forged = structuredClone(post)
  for (const block of forged.blocks)
    for (const element of block.elements ?? [])
      for (const key of ['value', 'action_id'] as const)
        if (element[key]) element[key] = String(element[key]).replace(/apr_\w+/, hidden)
  expect(await pressed('bo', forged, 'Approve')).toMatchObject({ outcome: 'refused' })
  expect(await state(hidden)).toMatchObject({ status: 'pending', answers: [] })
})

test('several answers are counted in the post; what a form asks for is no button; its time decides there too', async () => {
  const due = { seconds: 600, onTimeout: 'fail' } as const
  const { id, post } = await asked('C4', { needed: 2, due })
  expect(await pressed('bo', post, 'Approve')).toMatchObject({ outcome: 'answered' })
  expect(shownText(postSaying(chat, 'C4', 'Plant roses'))).toContain('1 have answered')
  expect(await state(id)).toMatchObject({ status: 'pending', answers: ['usr_bo'] })
  chat.clock.move(600)
  await chat.service.platform.schedules.drain()
  await settle()
  expect(shownText(postSaying(chat, 'C4', 'Plant roses'))).toContain('Nobody answered in time.')

  const form = { type: 'object', properties: { budget: { type: 'integer' } } }
  const { post: asking } = await asked('C5', { form })
  expect(labelsOf(asking)).toEqual(['Reject', 'Open'])
})

test('a post says until when it waits once it was escalated', async () => {
  const due = { seconds: 600, onTimeout: 'escalate' } as const
  const { id, post } = await asked('C9', { due, needed: 2 })
  expect(await pressed('bo', post, 'Approve')).toMatchObject({ outcome: 'answered' })
  chat.clock.move(600)
  await chat.service.platform.schedules.drain()
  await settle()
  const { due_at } = await chat.service.platform.db
    .selectFrom('approvals')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = postSaying(chat, 'C9', 'Plant roses')
  const until = `It waits until ${new Date(due_at ?? '').toISOString()}`
  expect([after.ts, shownText(after)]).toEqual([post.ts, expect.stringContaining(until)])
  expect(shownText(post)).not.toContain(until)
})

test('a button lets a held debate begin for a person who may approve it, and never for its asker', async () => {
  const { service } = chat
  const cid = await service.token({ userId: 'usr_cid', org: 'org_1', org_role: 'admin' })
  const settings = { require_approval: true }
  const held = await madeWorkspace(service, cid, { members: ['usr_ada', 'usr_bo'], settings })
  await bind(chat, 'C8', { workspace_id: held })
  await chat.slack.say({ user: 'U_ADA', channel: 'C8', text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.settle()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  const post = postSaying(chat, 'C8', 'approv')
  expect(labelsOf(post)).toEqual(['Approve', 'Reject', 'Open'])
  expect(JSON.stringify(post.blocks)).toContain(`/in/${held}/debates/${debateId}`)
  const typesOf = async () => (await service.platform.log.read(debateId)).map(({ type }) => type)
  for (const name of ['stranger', 'ada', 'bo', 'vic'])
    expect(await pressed(name, post, 'Approve'), name).toMatchObject({ outcome: 'refused' })
  await chat.settle()
  expect(await typesOf()).toEqual(['debate_start', 'breakpoint_raised'])
  await pressed('cid', post, 'Approve')
  await chat.settle()
  expect(await typesOf()).toContain('debate_end')

  expect((await service.by(within(cid, held)).delete(`/debates/${debateId}`)).statusCode).toBeLessThan(300)
  await chat.settle()
  expect(chat.slack.posts.filter((each) => each.channel === 'C8' && shownText(each).includes('ship it'))).toEqual([])
})

test('in a workspace a person answers as they are there, and an erased or removed question is taken back', async () => {
  const { id, post } = await asked('C6', { org: room, who: { role: 'admin' } })
  expect(shownText(post)).toContain(`/in/${room}/waiting/${id}`)
  expect(await pressed('bo', post, 'Approve')).toMatchObject({ outcome: 'refused' })
  expect(await pressed('cid', post, 'Reject')).toMatchObject({ outcome: 'answered' })
  expect(heard).toMatchObject([{ id, org: room, outcome: 'rejected', decidedBy: 'usr_cid' }])

  const { post: secret } = await asked('C7')
  const { db } = chat.service.platform
  await db.transaction().execute((tx) => handle.clearTexts(tx, { org: 'org_1', kind: 'bed', things: ['bed-C7'] }))
  await settle()
  expect(chat.slack.posts.some(({ ts }) => ts === secret.ts)).toBe(false)

  const { id: removed, post: former } = await asked('C9', { subject: 'bed-C9/roses/1' })
  const { post: beside } = await asked('C10', { subject: 'bed-C90/roses/1' })
  const about = { org: 'org_1', kind: 'bed', things: ['bed-C9'] }
  await db.transaction().execute((tx) => handle.remove(tx, about))
  await settle()
  const posts = chat.slack.posts.map(({ ts }) => ts)
  expect([posts.includes(former.ts), posts.includes(beside.ts)]).toEqual([false, true])
  expect(await db.selectFrom('approvals').select('id').where('id', '=', removed).execute()).toEqual([])
})
