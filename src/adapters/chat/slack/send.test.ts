import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, DECISION, postOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type FakeSlack, fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import type { ChatPlatform } from '../platform.ts'
import { slack } from './slack.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const SECRETS = { bot_token: SLACK.botToken, app_token: SLACK.appToken, signing_secret: SLACK.signingSecret }
let clock: ReturnType<typeof standingClock>
let workspace: FakeSlack
let platform: ChatPlatform
let context: ReturnType<typeof contextOf>

async function connected(options: { scopes?: string[]; closed?: string[] } = {}) {
  clock = standingClock()
  workspace = await fakeSlack({ now: clock.now, ...options })
  onTestFinished(() => workspace.close())
  platform = slack({ vendor: vendorFor(database, clock), api: workspace.api, now: clock.now })
  context = contextOf(accountOf('slack', { appId: SLACK.app, externalId: SLACK.team }), SECRETS)
}
beforeEach(() => connected())

const IN_THREAD = { peer: 'C1', thread: 'C1:1700000000.000001' }

test('a card is posted into its thread, edited in place and taken back', async () => {
  const posted = await platform.post(postOf({ place: IN_THREAD }), context)
  const [post] = workspace.posts
  expect(posted).toEqual({ outcome: 'done', externalId: `C1:${post?.ts}` })
  expect(post).toMatchObject({ channel: 'C1', thread_ts: '1700000000.000001' })
  expect(shownText(post ?? { blocks: [] })).toContain('The small one is loud at night.')

  const edits = `C1:${post?.ts}`
  const card = { ...DECISION, title: 'Decided' }
  expect(await platform.post(postOf({ place: IN_THREAD, edits, card }), context)).toMatchObject({ outcome: 'done' })
  expect(workspace.posts).toMatchObject([{ text: 'Decided', edits: 1 }])

  expect(await platform.erase(edits, IN_THREAD, context)).toBe('deleted')
  expect(workspace.posts).toEqual([])
  expect(await platform.erase(edits, IN_THREAD, context)).toBe('deleted')
})

test('after a command it is said in the channel, and the post names the thread that it begins', async () => {
  const posted = await platform.post(postOf({ place: { peer: 'C1', thread: 'C1:command:tr.1' } }), context)
  expect(workspace.posts[0]?.thread_ts).toBeUndefined()
  expect(posted).toEqual({ outcome: 'done', externalId: `C1:${workspace.posts[0]?.ts}` })
})

test('what one person alone may see goes by the address that they gave, and else as an ephemeral post', async () => {
  const answerBy = `${workspace.url}/respond/C1/U1/1`
  await platform.post(postOf({ place: { peer: 'C1', onlyFor: { user: 'U1', answerBy } } }), context)
  await platform.post(postOf({ place: { peer: 'C1', onlyFor: { user: 'U2' } } }), context)
  await platform.post(
    postOf({ place: { peer: 'C1', onlyFor: { user: 'U3', answerBy: 'https://elsewhere.example/x' } } }),
    context,
  )
  expect(workspace.posts.map(({ user }) => user)).toEqual(['U1', 'U2', 'U3'])
})

test('a lost answer is doubtful, and the post is found by its effect', async () => {
  workspace.faults.plan('lost')
  const post = postOf({ place: IN_THREAD })
  expect(await platform.post(post, context)).toMatchObject({ outcome: 'doubtful' })
  const doubtSince = clock.now()
  expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({
    outcome: 'wait',
    until: new Date(doubtSince.getTime() + 30_000),
  })
  clock.move(30)
  expect(await platform.find?.({ ...post, doubtSince }, context)).toEqual({
    outcome: 'done',
    externalId: `C1:${workspace.posts[0]?.ts}`,
  })
})

test('a post that is accepted after we gave up is found at the second look', async () => {
  workspace.faults.plan('late')
  const post = postOf({ place: IN_THREAD })
  expect(await platform.post(post, context)).toMatchObject({ outcome: 'doubtful' })
  const doubtSince = clock.now()
  clock.move(31)
  expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({ outcome: 'wait' })
  workspace.faults.acceptLate()
  clock.move(60)
  expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({ outcome: 'done' })
})

test('what never arrived is not found, however much others said meanwhile', async () => {
  const doubtSince = clock.now()
  for (let i = 0; i < 250; i += 1) {
    workspace.posts.push({
      channel: 'C1',
      ts: `1900000000.${i}`,
      thread_ts: '1700000000.000001',
      text: '',
      blocks: [],
      edits: 0,
    })
  }
  clock.move(91)
  expect(await platform.find?.({ ...postOf({ place: IN_THREAD }), doubtSince }, context)).toBeUndefined()
})

test('a pause that Slack asks for is kept: no call in it, and none is lost', async () => {
  workspace.faults.plan({ retryAfter: 30 })
  const post = postOf({ place: IN_THREAD })
  const waiting = await platform.post(post, context)
  expect(waiting).toMatchObject({ outcome: 'wait', until: new Date(clock.now().getTime() + 30_000) })
  const before = workspace.calls.length
  expect(await platform.post(post, context)).toMatchObject({ outcome: 'wait' })
  expect(workspace.calls).toHaveLength(before)
  clock.move(31)
  expect(await platform.post(post, context)).toMatchObject({ outcome: 'done' })
})

test('what Slack will never take is refused, with its reason', async () => {
  await connected({ closed: ['C9'] })
  expect(await platform.post(postOf({ place: { peer: 'C9' } }), context)).toEqual({
    outcome: 'refused',
    why: 'Slack said not_in_channel: invite the app to the channel',
  })
  await connected({ scopes: [] })
  expect(await platform.post(postOf({ place: IN_THREAD }), context)).toEqual({
    outcome: 'refused',
    why: 'Slack said missing_scope: chat:write',
  })
})

test('a token that is no longer good is the fault of the connection', async () => {
  const revoked = { ...context, secrets: { bot_token: 'xoxb-old' } }
  expect(await platform.post(postOf({ place: IN_THREAD }), revoked)).toMatchObject({
    outcome: 'failed',
    credentials: true,
  })
})
