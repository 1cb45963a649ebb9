import type { Incoming } from '../../../adapters/chat/incoming.ts'
import type { ChatKind, ChatPlatform } from '../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../adapters/chat/platforms.ts'
import { leaseWorker } from '../../../jobs/leases/lease-worker.ts'
import { leasesOn } from '../../../jobs/leases/leases.ts'
import { RHYTHM } from '../../../jobs/leases/rhythm.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { sealing as openSealing } from '../../../shared/crypto/sealing.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Transaction } from '../../../storage/database.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import type { Bound } from '../bindings/index.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import type { connections as connectionsArea } from '../connections/index.ts'
import { actOn } from './acts/act.ts'
import { chatDebates } from './acts/debates.ts'
import type { HandedDebates } from './acts/handed.ts'
import { whoSpeaks } from './acts/who.ts'
import { claimStore } from './driving/claim-store.ts'
import { threadDriver } from './driving/drive-thread.ts'
import { finisher } from './driving/finish.ts'
import { drivingStore, THREADS } from './driving/store.ts'
import { chatEffects } from './effects.ts'
import { intakeRoutes } from './intake/routes.ts'
import { chatJobs } from './jobs.ts'
import { chatKeeps } from './keeps.ts'
import { countUp } from './messages/count-store.ts'
import { messageTaking } from './messages/take.ts'
import { overviewRoutes } from './overview/routes.ts'
import { overviewService } from './overview/service.ts'
import { overviewStore } from './overview/store.ts'
import { peopleService } from './people/service.ts'
import { peopleStore } from './people/store.ts'
import { eraseWishes } from './posts/erase.ts'
import { postWishes } from './posts/posts.ts'
import { putIntoWords } from './posts/put-into-words.ts'
import { postStore } from './posts/store.ts'
import { chatReactions } from './reactions.ts'

export type { HandedDebates } from './acts/handed.ts'
export type { Arrived, Taken } from './messages/arrived.ts'
export type { Take } from './messages/take.ts'

interface Handed {
  connections: Pick<Connections, 'find' | 'list' | 'secrets' | 'fail'>
  signedIntake: ReturnType<typeof connectionsArea>['signedIntake']
  debates: HandedDebates
  bound: Bound
  actingFor: Parameters<typeof whoSpeaks>[0]['actingFor']
}

/** How many threads a node drives at once. */
const MOST_THREADS = 20
const READY = 'thread.ready'

/** Chat: what people say on platforms and by mail, each once, and what becomes of it. */
export function chat(platform: Platform, { connections, signedIntake, debates: handed, bound, actingFor }: Handed) {
  const { agents, config, db, limiter, logger, newId, now, outbox, random, signals, vendor } = platform
  const sealing = openSealing({ key: installationKeys(db, { now, random }).encryptionKey, random })
  const platforms = chatPlatforms({ vendor, now, config })
  const platformOf = (kind: Connection['kind']): ChatPlatform | undefined => platforms.get(kind as ChatKind)
  const base = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '')
  const linkTo = (debateId: string) => `${base}/debates/${debateId}`

  const [store, people, told] = [drivingStore(db), peopleStore(db), postStore(db)]
  const take = messageTaking({ sealing, newId, now, limitOf: (kind) => platformOf(kind)?.limit })
  const posts = postWishes({ outbox, platformOf })
  const debates = chatDebates({ handed, store, claims: claimStore(db), bound, limiter, newId, now })
  const driver = threadDriver({
    ...{ store, connections, now, logger },
    act: actOn({ store, whoSpeaks: whoSpeaks({ people, actingFor }), debates }),
    finish: finisher({ db, store, posts, bound, now }),
  })
  const worker = leaseWorker({
    leases: leasesOn({ db, of: THREADS, runner: newId('worker'), leaseMs: RHYTHM.leaseMs }),
    drive: driver.drive,
    giveUp: driver.giveUpOn,
    limit: MOST_THREADS,
    role: config.role,
    rhythm: RHYTHM,
    what: 'thread',
    now,
    logger,
  })

  /** The driver hears of it at once; where the hint is lost, by its next look. */
  async function takeIncoming(tx: Transaction, connection: Connection, incoming: readonly Incoming[]) {
    for (const taken of await take(tx, connection, incoming)) {
      if (taken.as === 'waiting') woken.push(taken.threadId)
    }
  }
  const woken: string[] = []
  const wake = () => {
    for (const id of woken.splice(0)) signals.publish(READY, id)
  }
  const dropped = (connection: Connection, why: 'foreign' | 'closed' | 'unreadable') =>
    void db
      .transaction()
      .execute((tx) => countUp(tx, connection, why === 'foreign' ? { foreign_ids: 1 } : { unwanted: 1 }, now()))
      .catch((error) => logger.warn({ err: error }, 'What was dropped could not be counted'))

  const running = new DisposableStack()
  const words = putIntoWords({
    ...{ db, people, linkTo, random, now },
    load: handed.load,
    agentNames: async (org) => (await agents.forTenant(org)).list.map(({ name }) => name),
    linkPage: (token) => `${base}/link/${token}`,
  })
  const area = defineArea({
    name: 'chat',
    stability: 'stable',
    keeps: chatKeeps,
    endpoints: [
      ...overviewRoutes(
        overviewService({ db, store: overviewStore(db), connections, outbox, now }),
        peopleService({ db, people, connections, now }),
      ),
      ...intakeRoutes({
        platformOf,
        intakeOf: (vendor) => {
          const intake = signedIntake({ vendor, take: takeIncoming, dropped })
          return async (request, reply) => {
            const answer = await intake(request, reply)
            wake()
            return answer
          }
        },
      }),
    ],
    reactions: chatReactions({ posts, store: told, platformOf }),
    effects: chatEffects({
      ...{ connections, platformOf, words, sealing, linkTo, newId },
      threads: store,
      posts: told,
      load: handed.load,
    }),
    jobs: chatJobs({ store, now }),
    erases: eraseWishes({ outbox, posts: told }),
    async start() {
      if (!worker.drives) return
      running.defer(signals.subscribe(READY, worker.ready))
      await worker.start()
    },
    async stop() {
      running.dispose()
      await worker.stop(config.shutdownGraceSeconds * 1_000)
    },
  })

  /** Says in a place what became of a debate, for other areas: in a thread of a connection of ours, if the transaction commits. */
  async function tell(tx: Transaction, org: string, debateId: string, threadId: string) {
    const thread = await store.thread(threadId)
    const connection = thread?.org === org ? await connections.find(org, thread.connectionId) : undefined
    if (!thread || !connection) throw notFound('thread', threadId)
    const body = { say: 'decision' as const, thread_id: thread.id, debate_id: debateId }
    await posts.say(tx, connection, thread, { key: `${debateId}:${thread.id}:decision`, body })
  }

  return { area, messages: { take }, tell, drain: worker.drain }
}
