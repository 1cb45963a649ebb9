import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { membershipCheck } from './sender-authorization.ts'

const people = { U_GUEST: { is_restricted: true }, U_ONE: { is_ultra_restricted: true } }

let chat: SlackService
beforeAll(async () => {
  chat = await slackService({ people })
})
afterAll(() => chat.close())

async function asked(user: string) {
  await chat.slack.say({ user, channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  await chat.service.driveThreads()
  return (await chat.messages(user)).at(-1)?.outcome
}

test('where the whole workspace may ask, its guests may not', async () => {
  expect(await asked('U_MEMBER')).toBe('debate')
  expect([await asked('U_GUEST'), await asked('U_ONE')]).toEqual(['refused', 'refused'])
})

test('a guest who is linked asks in their own name', async () => {
  await chat.link('U_GUEST', 'usr_ada')
  expect(await asked('U_GUEST')).toBe('debate')
})

const thread = { key: 'C1:1.1', peer: { kind: 'channel', id: 'C1' } } as const
const sender = { id: 'U1', name: null, email: null, guest: false }

test('a platform that cannot be asked lets nobody in, and is asked again; what it said is kept for ten minutes', async () => {
  let [time, calls, isAway] = [0, 0, true]
  const person = async (id: string) => {
    calls += 1
    if (isAway) throw new VendorError('network', 'away')
    return { id }
  }
  const membershipOf = membershipCheck({
    connections: { secrets: async () => [{}] },
    platformOf: () => ({ person }) as unknown as ChatPlatform,
    now: () => new Date(time),
  })
  expect(await membershipOf(chat.connection, thread, sender)).toBe('unknown')
  isAway = false
  for (let times = 0; times < 3; times += 1) expect(await membershipOf(chat.connection, thread, sender)).toBe('inside')
  expect(calls).toBe(2)
  time += 600_000
  await membershipOf(chat.connection, thread, sender)
  expect(calls).toBe(3)
  expect(await membershipOf(chat.connection, thread, { ...sender, guest: true })).toBe('guest')
})

test('where nobody can say who belongs to the workspace, nobody does; where there is none, or outsiders are marked, everybody does', async () => {
  const standingWith = (platform: Partial<ChatPlatform>) =>
    membershipCheck({
      connections: { secrets: async () => [{}] },
      platformOf: () => platform as ChatPlatform,
      now: () => new Date(0),
    })(chat.connection, thread, sender)
  expect(await standingWith({})).toBe('unknown')
  expect(await standingWith({ belonging: 'open' })).toBe('inside')
  expect(await standingWith({ belonging: 'marked' })).toBe('inside')
})
