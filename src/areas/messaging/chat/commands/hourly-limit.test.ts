import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

let chat: SlackService
beforeAll(async () => {
  chat = await slackService({ settings: { SERVICE_MACHINE_DEBATES_PER_HOUR: '1' } })
})
afterAll(() => chat.close())

const ASK = `<@${SLACK.bot}> Should we ship it?`
const outcomes = async (sender: string) => (await chat.messages(sender)).map(({ outcome }) => outcome)

test('a question that had to wait leaves a thread in which it can be asked again', async () => {
  const { slack, service } = chat
  await slack.say({ user: 'U1', channel: 'C1', text: ASK })
  await service.driveThreads()
  const thread = await slack.say({ user: 'U2', channel: 'C1', text: ASK })
  await service.driveThreads()
  expect([await outcomes('U1'), await outcomes('U2')]).toEqual([['debate'], ['refused']])

  chat.clock.move(3_700)
  await slack.say({ user: 'U3', channel: 'C1', text: 'It rains', thread })
  await slack.say({ user: 'U4', channel: 'C1', text: ASK, thread })
  await service.driveThreads()
  expect([await outcomes('U3'), await outcomes('U4')]).toEqual([['ignored'], ['debate']])
})
