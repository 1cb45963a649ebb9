import { peopleStore } from '../../src/areas/channels/chat/people/store.ts'
import { connections } from '../../src/areas/channels/connections/index.ts'
import { standingClock } from './chat.ts'
import { debateService } from './debates.ts'
import { runToRest } from './deliberation.ts'
import { fakeSlack, SLACK } from './vendors/slack.ts'

interface Wishes extends Pick<Parameters<typeof debateService>[0] & object, 'scripts'> {
  settings?: Record<string, string>
  /** What Slack tells of its people. */
  people?: Parameters<typeof fakeSlack>[0]['people']
  /** More of the connection's settings. */
  connected?: Record<string, string | boolean>
}

/** A service that a Slack workspace is connected to, whose members may all ask; everything runs when it is told to. */
export async function slackService({ settings = {}, people = {}, connected = {}, ...wishes }: Wishes = {}) {
  const clock = standingClock()
  const slack = await fakeSlack({ now: clock.now, people })
  const service = await debateService({
    ...wishes,
    now: clock.now,
    settings: { SERVICE_SLACK_API_URL: slack.api, SERVICE_PRIVATE_HOSTS: '127.0.0.1', ...settings },
  })
  await service.as()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as { port: number }
  const addressOf = (way: string) => `http://127.0.0.1:${port}/api/integrations/chatplatform/${way}`
  slack.delivery.callAt(addressOf)
  const { db } = service.platform
  const connection = await connections(service.platform).connections.add(
    {
      kind: 'slack',
      name: 'Parley',
      appId: SLACK.app,
      externalId: SLACK.team,
      intake: 'signed',
      visibility: 'shared',
      settings: {
        who_may_ask: 'workspace',
        ...connected,
        debate: { agents: ['ada', 'bo', 'cy'], consensus_threshold: 0.5 },
      },
      secrets: { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )

  return {
    service,
    slack,
    addressOf,
    clock,
    connection,
    debates: () => db.selectFrom('thread_debates').selectAll().orderBy('created_at').orderBy('debate_id').execute(),
    messages: (sender: string) => db.selectFrom('messages').selectAll().where('sender_id', '=', sender).execute(),
    link: (externalId: string, userId: string) =>
      db
        .transaction()
        .execute((tx) =>
          peopleStore(db).link(
            tx,
            'org_1',
            { connectionId: connection.id, externalId, externalName: null, userId, linkedBy: 'person' },
            clock.now(),
          ),
        ),
    /** Everything that follows, until nothing more does. */
    async settle() {
      for (let turn = 0; turn < 4; turn += 1) {
        await service.driveThreads()
        await service.platform.outbox.drain()
        await runToRest(service)
        await service.cursors.catchUp()
        clock.move(5)
        await service.platform.outbox.drain()
      }
    },
    async close() {
      await service.close()
      slack.close()
    },
  }
}
export type SlackService = Awaited<ReturnType<typeof slackService>>
