import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../test/support/slack-service.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import { postSaying, waitingDebate } from '../../../../test/support/waiting-debate.ts'
import { sealing } from '../../../shared/crypto/encryption.ts'
import { messageReceiver } from './messages/receive-messages.ts'
import { postQueue } from './posts/post-queue.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
  const { service } = chat
  await service.as({ userId: 'usr_bo' })
  await service.database.pool.query(`update users set name = 'Ada Lovelace' where id = 'usr_ada'`)
  for (const name of ['ada', 'bo']) await chat.link(`U_${name.toUpperCase()}`, `usr_${name}`)
})
afterAll(() => chat.close())

async function follow() {
  const { driveThreads, cursors, platform } = chat.service
  await driveThreads()
  await cursors.catchUp()
  await platform.outbox.drain()
}
const saidTo = (user: string) => chat.slack.posts.filter((post) => post.user === user).map(shownText)
const outcomes = async (user: string) => (await chat.messages(user)).map(({ outcome }) => outcome)

test('where a debate waits, its thread is asked; the first who presses decides, and the post says who it was', async () => {
  const { question, logged } = await waitingDebate(chat, 'C1')
  await chat.slack.press('U_ADA', question, 'Go on')
  await follow()
  expect(await logged('breakpoint_resolved')).toMatchObject([{ resolution: 'continue', user: 'usr_ada' }])
  const decided = postSaying(chat, 'C1', 'Decided by')
  expect(decided.ts).toBe(question.ts)
  expect(shownText(decided)).toContain('Decided by Ada Lovelace: continue.')
  expect(shownText(decided)).not.toContain('Go on')

  await chat.slack.press('U_BO', question, 'End it')
  await chat.slack.press('U_ADA', question, 'Go on')
  await follow()
  expect(await logged('breakpoint_resolved')).toHaveLength(1)
  expect((await outcomes('U_BO')).at(-1)).toBe('refused')
  expect((await outcomes('U_ADA')).at(-1)).toBe('resolved')
  expect(saidTo('U_BO').at(-1)).toContain('That did not work')
})

test('votes are cast by buttons, each for its person', async () => {
  const { card, logged } = await waitingDebate(chat, 'C2')
  await chat.slack.press('U_ADA', card, 'Agree')
  await chat.slack.press('U_BO', card, 'Disagree')
  await chat.slack.press('U_NOBODY', card, 'Agree')
  await follow()
  const cast = (await logged('vote_cast')).filter(({ origin }) => origin !== undefined)
  expect(cast).toMatchObject([
    { user: 'usr_ada', choice: 'p1' },
    { user: 'usr_bo', choice: 'none' },
  ])
  expect(saidTo('U_BO').at(-1)).toContain('Your vote is in the debate.')
  expect(saidTo('U_NOBODY').at(-1)).toContain('link')
})

test('a challenge is asked for where there are no forms, and heard where its form brings it', async () => {
  const { card, debateId, logged } = await waitingDebate(chat, 'C3')
  await chat.slack.press('U_BO', card, 'Challenge')
  await follow()
  expect(saidTo('U_BO').at(-1)).toContain('challenge: …')
  expect(await logged('intervention_added')).toEqual([])

  const { db, newId, outbox, random } = chat.service.platform
  const take = messageReceiver({
    newId,
    now: chat.clock.now,
    limitOf: () => undefined,
    posts: postQueue({ outbox, platformOf: () => undefined }),
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
  })
  const act = { name: 'challenge', value: debateId, input: 'For whom?' }
  const place = { thread: `C3:${card.thread_ts}`, peer: { kind: 'channel', id: 'C3' }, sender: { id: 'U_BO' } } as const
  const form = {
    kind: 'form',
    text: 'For whom?',
    addressed: true,
    reply: true,
    files: [],
    at: chat.clock.now(),
  } as const
  await db.transaction().execute((tx) => take(tx, chat.connection, [{ ...place, ...form, act }]))
  await follow()
  expect(await logged('intervention_added')).toMatchObject([{ kind: 'challenge', user: 'usr_bo' }])
})

test('a person who stopped a debate is told so again; others later, that it is over', async () => {
  const { card, logged } = await waitingDebate(chat, 'C4')
  for (const user of ['U_ADA', 'U_BO', 'U_ADA']) {
    await chat.slack.press(user, card, 'Stop')
    await follow()
  }
  expect(await logged('debate_cancelled')).toEqual([{ user: 'usr_ada' }])
  expect((await outcomes('U_ADA')).slice(-2)).toEqual(['stopped', 'stopped'])
  expect((await outcomes('U_BO')).at(-1)).toBe('refused')
  expect(saidTo('U_BO').at(-1)).toContain('The debate is cancelled')
})
