import Type from 'typebox'
import { peopleStore } from '../../src/areas/messaging/chat/people/store.ts'
import { type ConnectionKind, connections, type Secrets } from '../../src/areas/messaging/connections/index.ts'
import type { Area, Platform } from '../../src/platform.ts'
import { MESSAGING } from './area-groups.ts'
import type { standingClock } from './chat.ts'
import { debateService } from './debates.ts'
import { runToRest } from './deliberation.ts'

interface Wishes extends Pick<Parameters<typeof debateService>[0] & object, 'scripts' | 'known'> {
  clock: ReturnType<typeof standingClock>
  settings: Record<string, string>
  /** Areas that exist only in the test. */
  extra?: (platform: Platform) => readonly Area[]
  account: { kind: ConnectionKind; appId: string; externalId: string; secrets: Secrets; settings?: object }
}

/** A service that one account of a vendor is connected to, whose members may all ask; everything runs when it is told to. */
export async function channelService({ clock, settings, account, extra, ...wishes }: Wishes) {
  const service = await debateService({
    areas: MESSAGING,
    ...wishes,
    now: clock.now,
    settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1', ...settings },
    ...(extra && { extra }),
  })
  await service.as()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as { port: number }
  const { db } = service.platform
  const connection = await connections(service.platform).connections.add(
    {
      ...{ name: 'Parley', intake: 'signed', visibility: 'shared', ...account },
      settings: {
        who_may_ask: 'workspace',
        ...account.settings,
        debate: { agents: ['ada', 'bo', 'cy'], consensus_threshold: 0.5 },
      },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )

  return {
    service,
    clock,
    connection,
    address: `http://127.0.0.1:${port}`,
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
    /** What the vendor sends us; answers how it was taken. */
    async deliver(path: string, body: object | string, headers: Record<string, string>) {
      const answer = await service.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return answer
    },
    /** The vendor knows our commands. */
    async bringCommands() {
      await service.platform.jobs.enqueue({ name: 'connections.bring-commands', payload: Type.Object({}) }, {})
      await service.platform.jobs.drain()
    },
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
    close: () => service.close(),
  }
}
