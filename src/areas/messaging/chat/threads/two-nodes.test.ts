import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { type SlackService, slackService } from '../../../../../test/support/slack-service.ts'
import { SLACK } from '../../../../../test/support/vendors/slack.ts'

let chat: SlackService
let second: DebateService
let addresses: string[]
beforeAll(async () => {
  chat = await slackService()
  const { slack, clock, service } = chat
  second = await debateService({
    now: clock.now,
    database: service.database,
    settings: { SERVICE_SLACK_API_URL: slack.api, SERVICE_PRIVATE_HOSTS: '127.0.0.1' },
  })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = second.app.server.address() as { port: number }
  addresses = [chat.addressOf('events'), `http://127.0.0.1:${port}/api/integrations/chatplatform/events`]
})
afterAll(async () => {
  await second.close()
  await chat.close()
})

const ASK = `<@${SLACK.bot}> Should we ship it?`

test('what comes to two nodes at once is one message, and two drivers begin one debate', async () => {
  const { slack, service } = chat
  const EVENTS = 10
  const deliveries = Array.from({ length: EVENTS }, (_, place) =>
    slack.events({ user: 'U1', channel: `C${place}`, text: ASK }),
  ).flat()
  const answers = await Promise.all(
    deliveries.flatMap((event) =>
      addresses.map(async (address) => {
        const body = JSON.stringify(event)
        const headers = { 'content-type': 'application/json', ...slack.delivery.signed(body) }
        return (await fetch(address, { method: 'POST', headers, body })).status
      }),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(answers).toHaveLength(EVENTS * 4)
  await Promise.all([service.driveThreads(), second.driveThreads()])
  expect(await chat.messages('U1')).toHaveLength(EVENTS)
  const begun = await service.platform.db.selectFrom('debates').select('id').execute()
  expect(begun).toHaveLength(EVENTS)
  expect(new Set((await chat.debates()).map(({ debate_id }) => debate_id)).size).toBe(EVENTS)
  await chat.settle()
})

test('while Slack asks for thirty seconds of rest no node posts there, whatever people ask meanwhile, and nothing is lost', async () => {
  const { slack, service, clock } = chat
  const before = slack.posts.length
  const said = () => slack.calls.filter(({ path }) => path.startsWith('/api/chat.')).length
  const ask = () => slack.say({ user: 'U2', channel: 'C_REST', text: ASK })
  const bothDo = async () => {
    await Promise.all([service.driveThreads(), second.driveThreads()])
    await Promise.all([service.platform.outbox.drain(), second.platform.outbox.drain()])
  }
  await ask()
  slack.faults.plan({ retryAfter: 30 })
  await service.driveThreads()
  await service.platform.outbox.drain()
  const called = said()
  for (let passed = 0; passed < 29; passed += 1) {
    clock.move(1)
    if (passed === 9 || passed === 19) {
      slack.delivery.callAt(addresses[passed === 9 ? 0 : 1] ?? '')
      await ask()
    }
    await bothDo()
  }
  expect([said() - called, slack.posts.length - before]).toEqual([0, 0])
  clock.move(2)
  await bothDo()
  expect(slack.posts.slice(before).map(({ channel }) => channel)).toEqual(['C_REST', 'C_REST', 'C_REST'])
})
