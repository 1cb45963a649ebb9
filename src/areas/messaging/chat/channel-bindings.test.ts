import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../test/support/vendors/slack.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import { bind } from '../../../../test/support/waiting-debate.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
  await chat.link('U_ADA', 'usr_ada')
})
afterAll(() => chat.close())

async function asked(channel: string) {
  await chat.slack.say({ user: 'U_ADA', channel, text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.settle()
  const log = await chat.service.platform.log.read((await chat.debates()).at(-1)?.debate_id ?? '')
  const start = log.find(({ type }) => type === 'debate_start')
  return {
    types: log.map(({ type }) => type),
    panel: (start?.data.panel as { agent: string }[] | undefined)?.map(({ agent }) => agent) ?? [],
    posts: chat.slack.posts.filter((post) => post.channel === channel),
  }
}

test('a final binding tells the decision alone', async () => {
  await bind(chat, 'C1', { config_overrides: { progress: 'final' } })
  const { posts, types } = await asked('C1')
  expect(types).toContain('debate_end')
  expect(posts.map(shownText)).toEqual([expect.stringContaining('It was right')])
})

test('a binding that answers in the channel does so outside of threads, and is answered there', async () => {
  await bind(chat, 'C6', { config_overrides: { place: 'channel' } })
  const { posts } = await asked('C6')
  expect(posts.map(({ thread_ts }) => thread_ts)).toEqual([undefined, undefined])
  const debateId = (await chat.debates()).at(-1)?.debate_id ?? ''
  for (const post of posts) {
    const { ts, channel } = structuredClone(post)
    const threads = await chat.service.platform.db
      .selectFrom('threads')
      .innerJoin('thread_debates', 'thread_debates.thread_id', 'threads.id')
      .select(['thread_debates.debate_id as debate'])
      .where('threads.key', '=', `${channel}:${ts}`)
      .execute()
    expect(threads).toEqual([{ debate: debateId }])
  }
})

test('a silent binding tells nothing, and its debate is held', async () => {
  await bind(chat, 'C2', { config_overrides: { progress: 'silent' } })
  const { posts, types } = await asked('C2')
  expect(types).toContain('debate_end')
  expect(posts).toEqual([])
})

test('a silent binding does not ask where its debate waits either', async () => {
  await bind(chat, 'C5', { config_overrides: { progress: 'silent' } })
  const { slack, service } = chat
  await slack.say({ user: 'U_ADA', channel: 'C5', text: `<@${SLACK.bot}> Should we ship it?` })
  await service.driveThreads()
  const id = (await chat.debates()).at(-1)?.debate_id
  const ada = await service.as({ userId: 'usr_ada' })
  const paused = await ada.post(`/debates/${id}/intervene`, { type: 'breakpoint', content: 'Wait.' })
  expect(paused.statusCode, paused.body).toBeLessThan(300)
  await chat.settle()
  expect((await service.platform.log.read(id ?? '')).map(({ type }) => type)).toContain('breakpoint_raised')
  expect(slack.posts.filter(({ channel }) => channel === 'C5')).toEqual([])
})

test('a bound agent sits first, with whom else the request names, or else whom the records choose', async () => {
  await bind(chat, 'C3', { binding_type: 'direct', agent_binding: 'cy', config_overrides: { agents: ['ada', 'bo'] } })
  expect((await asked('C3')).panel).toEqual(['cy', 'ada', 'bo'])

  await chat.service.database.pool.query(`update connections set settings = '{"who_may_ask": "workspace"}'`)
  await bind(chat, 'C4', { binding_type: 'specific_agent', agent_binding: 'bo' })
  const { panel } = await asked('C4')
  expect(panel[0]).toBe('bo')
  expect(new Set(panel).size).toBe(3)
})
