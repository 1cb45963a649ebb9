import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
})
afterAll(() => chat.close())

const ASK = `<@${SLACK.bot}> Should we ship it?`
const events = async (debateId: string, type: string) =>
  (await chat.service.platform.log.read(debateId)).filter((event) => event.type === type)

test('a question that is asked in Slack becomes a debate, and its decision comes back into the thread', async () => {
  const { slack } = chat
  const ts = await slack.say({ user: 'U1', channel: 'C1', text: ASK })
  expect(slack.delivery.sent.map(({ status }) => status)).toEqual([200, 200])
  await chat.settle()
  expect(await chat.debates()).toHaveLength(1)
  const [card, decision] = slack.posts
  expect(slack.posts.map(({ channel, thread_ts }) => [channel, thread_ts])).toEqual([
    ['C1', ts],
    ['C1', ts],
  ])
  expect(card?.edits).toBeGreaterThan(0)
  expect(shownText(card ?? { blocks: [] })).toContain('Should we ship it?')
  expect(shownText(decision ?? { blocks: [] })).toContain('It was right')
  expect(shownText(decision ?? { blocks: [] })).toMatch(/Dissent/)
})

test('a debate that is over before its card was shown is answered by its decision', async () => {
  const { slack, service } = chat
  const asked = await slack.say({ user: 'U_FAST', channel: 'C1', text: ASK })
  await service.driveThreads()
  await runToRest(service)
  await service.cursors.catchUp()
  await chat.settle()
  const answers = slack.posts.filter(({ thread_ts }) => thread_ts === asked)
  expect(answers.map((post) => shownText(post))).toEqual([expect.stringContaining('It was right')])
  const [message] = await chat.messages('U_FAST')
  expect(message?.first_answer_at).not.toBeNull()
})

test('a constraint that overtakes its question is kept, and is part of the debate once', async () => {
  const { slack } = chat
  const [question] = slack.events({ user: 'U1', channel: 'C2', text: ASK }, '1794900000.000001')
  const [reply] = slack.events(
    { user: 'U_ADA', channel: 'C2', text: 'constraint: not on a Friday', thread: '1794900000.000001' },
    '1794900001.000001',
  )
  await chat.link('U_ADA', 'usr_ada')
  for (let times = 0; times < 3; times += 1) await slack.delivery.event(reply ?? {})
  await chat.service.driveThreads()
  for (let times = 0; times < 2; times += 1) await slack.delivery.event(question ?? {})
  await chat.service.driveThreads()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  expect((await events(debateId, 'intervention_added')).map(({ data }) => data)).toEqual([
    expect.objectContaining({
      kind: 'constraint',
      user: 'usr_ada',
      origin: { message: expect.stringMatching(/^msg_/) },
    }),
  ])
  await chat.settle()
})

test('a command answers in the channel, and a reply to that post is heard in its debate', async () => {
  const { slack } = chat
  const before = slack.posts.length
  await slack.command({ user: 'U_ADA', channel: 'C3', text: 'debate "Should we ship it?"' })
  await chat.service.driveThreads()
  await chat.service.platform.outbox.drain()
  const card = slack.posts[before]
  if (!card) throw new Error('Nothing was posted')
  expect([card.channel, card.thread_ts]).toEqual(['C3', undefined])
  await slack.say({ user: 'U_ADA', channel: 'C3', text: 'challenge: for whom?', thread: card.ts })
  await chat.service.driveThreads()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  expect(await events(debateId, 'intervention_added')).toMatchObject([{ data: { kind: 'challenge' } }])
  await chat.settle()
  expect(slack.posts.at(-1)).toMatchObject({ channel: 'C3', thread_ts: card.ts })
})

test('a person who is not linked takes no part, and is told how to link', async () => {
  const { slack } = chat
  const ts = await slack.say({ user: 'U9', channel: 'C4', text: ASK })
  await chat.service.driveThreads()
  await slack.say({ user: 'U9', channel: 'C4', text: 'constraint: never', thread: ts })
  await chat.service.driveThreads()
  await chat.service.platform.outbox.drain()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  expect(await events(debateId, 'intervention_added')).toEqual([])
  expect(shownText(slack.posts.find(({ user }) => user === 'U9') ?? { blocks: [] })).toContain('link')
  await chat.settle()
})

test('what turned out is recorded once, however often its button is delivered', async () => {
  const { slack } = chat
  await slack.say({ user: 'U_ADA', channel: 'C5', text: ASK })
  await chat.settle()
  const decision = slack.posts.findLast(({ channel }) => channel === 'C5')
  if (!decision) throw new Error('No decision was told')
  await slack.press('U_ADA', decision, 'It was right')
  await slack.press('U_ADA', decision, 'It was right')
  await chat.settle()
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  expect(await events(debateId, 'outcome_recorded')).toMatchObject([{ data: { correct: true, user: 'usr_ada' } }])
  expect((await chat.messages('U_ADA')).filter(({ outcome }) => outcome === 'outcome')).toHaveLength(2)
})

test('help, agents and status are answered to the asker alone', async () => {
  const { slack } = chat
  for (const text of ['help', 'agents', 'status', 'link']) await slack.command({ user: 'U7', channel: 'C6', text })
  await chat.settle()
  const said = slack.posts.filter(({ user }) => user === 'U7').map((post) => shownText(post))
  expect(said).toHaveLength(4)
  expect(said.join('\n')).toContain('ada, bo, cy')
})
