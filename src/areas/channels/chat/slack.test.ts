import { afterAll, beforeAll, expect, test } from 'vitest'
import { standingClock } from '../../../../test/support/chat.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { type FakeSlack, fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import { shownText } from '../../../../test/support/vendors/slack-web-api.ts'
import { connections } from '../connections/index.ts'

const clock = standingClock()
let service: DebateService
let slack: FakeSlack

beforeAll(async () => {
  slack = await fakeSlack({ now: clock.now })
  service = await debateService({
    now: clock.now,
    settings: { SERVICE_SLACK_API_URL: slack.api, SERVICE_PRIVATE_HOSTS: '127.0.0.1' },
  })
  await service.as()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as { port: number }
  slack.delivery.callAt((way) => `http://127.0.0.1:${port}/api/integrations/chatplatform/${way}`)
  await connections(service.platform).connections.add(
    {
      kind: 'slack',
      name: 'Parley',
      appId: SLACK.app,
      externalId: SLACK.team,
      intake: 'signed',
      visibility: 'shared',
      settings: {
        who_may_ask: 'workspace',
        bot_user: SLACK.bot,
        debate: { agents: ['ada', 'bo', 'cy'], consensus_threshold: 0.5 },
      },
      secrets: { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
})
afterAll(async () => {
  await service.close()
  slack.close()
})

/** Everything that follows, until nothing more does. */
async function settle() {
  for (let turn = 0; turn < 6; turn += 1) {
    await service.driveThreads()
    await service.platform.outbox.drain()
    await runToRest(service)
    await service.cursors.catchUp()
    clock.move(5)
    await service.platform.outbox.drain()
  }
}

test('a question that is asked in Slack becomes a debate, and its decision comes back into the thread', async () => {
  const ts = await slack.say({ user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> Should we ship it?` })
  expect(slack.delivery.sent.map(({ status }) => status)).toEqual([200, 200])
  await settle()
  const debates = await service.platform.db.selectFrom('thread_debates').selectAll().execute()
  expect(debates).toHaveLength(1)
  const [card, decision] = slack.posts
  expect(slack.posts.map(({ channel, thread_ts }) => [channel, thread_ts])).toEqual([
    ['C1', ts],
    ['C1', ts],
  ])
  expect(shownText(card ?? { blocks: [] })).toContain('Should we ship it?')
  expect(shownText(decision ?? { blocks: [] })).toContain('It was right')
})
