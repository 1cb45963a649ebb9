import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { shownText } from '../../../../../test/support/vendors/slack-web-api.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService()
})
afterAll(() => chat.close())

const PER_MINUTE = 60
const ask = (user: string) => chat.slack.command({ user, channel: 'C1', text: 'help' })
const told = () =>
  chat.slack.posts.filter((post) => shownText(post).startsWith('Too many messages at once')).map(({ user }) => user)

test('what is too much is answered with one line a minute, which only its writer sees', async () => {
  const { service, clock } = chat
  for (let count = 0; count < PER_MINUTE; count += 1) await ask('U1')
  await service.platform.outbox.drain()
  expect(told()).toEqual([])
  for (const user of ['U2', 'U3', 'U2']) expect((await ask(user))?.status).toBe(200)
  await service.platform.outbox.drain()
  expect(told()).toEqual(['U2'])
  clock.move(30)
  await ask('U3')
  await service.platform.outbox.drain()
  expect(told()).toEqual(['U2'])

  clock.move(61)
  for (let count = 0; count <= PER_MINUTE; count += 1) await ask('U4')
  await service.platform.outbox.drain()
  expect(told()).toEqual(['U2', 'U4'])
  expect((await chat.messages('U4')).filter(({ state }) => state === 'waiting')).toHaveLength(PER_MINUTE)
})
