import type { ChatKind, ChatPlatform } from '../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../adapters/chat/platforms.ts'
import { LEASE_TIMING, leaseWorker } from '../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Bound } from '../bindings/index.ts'
import type { Connection, Connections, connections as connectionsArea, SignedVendor } from '../connections/index.ts'
import { actOn } from './acts/act.ts'
import { askingAbout } from './acts/ask-about.ts'
import { askedByStore } from './acts/asked-by-store.ts'
import { askedMessageStore } from './acts/asked-message-store.ts'
import { boundRequests } from './acts/bound-request.ts'
import { chargeBy } from './acts/charged-routes.ts'
import { chatDebates } from './acts/debates.ts'
import type { HandedDebates } from './acts/handed.ts'
import { insiders } from './acts/insiders.ts'
import { linkingByEmail } from './acts/link-by-email.ts'
import { materialOf } from './acts/material.ts'
import { whoSpeaks } from './acts/who.ts'
import { chatAliases } from './aliases.ts'
import { claimStore } from './driving/claim-store.ts'
import { threadDriver } from './driving/drive-thread.ts'
import { finisher } from './driving/finish-store.ts'
import { drivingStore, THREADS } from './driving/store.ts'
import { chatEffects } from './effects.ts'
import { intakeRoutes } from './intake/routes.ts'
import { chatJobs } from './jobs.ts'
import { chatKeeps } from './keeps.ts'
import { countDropped } from './messages/count-store.ts'
import { replyKeeping } from './messages/keep-store.ts'
import { messageTaking, takingAndWaking } from './messages/take-store.ts'
import { overviewRoutes } from './overview/routes.ts'
import { overviewService } from './overview/service.ts'
import { overviewStore } from './overview/store.ts'
import { peopleService } from './people/service.ts'
import { peopleStore } from './people/store.ts'
import { eraseWishes } from './posts/erase-store.ts'
import { putIntoWords } from './posts/put-into-words.ts'
import { spokenByMail } from './posts/settled-store.ts'
import { postStore } from './posts/store.ts'
import { postWishes, type SayByMail } from './posts/wish-store.ts'
import { chatReactions } from './reactions.ts'
import { speaking } from './speaking/speakers.ts'
import { spokenStore } from './speaking/spoken-store.ts'
import { tellingRoutes } from './telling/routes.ts'
import { broadcasting } from './telling/service.ts'
import { remarking, telling } from './telling/store.ts'

export type { AskAbout } from './acts/ask-about.ts'
export type { Arrived } from './messages/arrived.ts'
export { conversationOf, joinConversations, threadsOfConversation } from './messages/conversation-store.ts'
export { countDropped } from './messages/count-store.ts'
export { mailMarks } from './messages/mark-store.ts'
export { type SearchedMail, searchedMails } from './messages/searched-store.ts'
export { type ArrivedMessage, messageTaking, type Take } from './messages/take-store.ts'
export { type TriageStore, triageStore } from './messages/triage-store.ts'
export { type TIERS_USED, TRIAGE_ACTIONS, TRIAGE_WORDS, type TriageWord } from './messages/triage-words.ts'
export { KeptTriage, ToldTriage, toldTriage } from './messages/triaged.ts'
export { type OutgoingStore, outgoingStore } from './outgoing/store.ts'
export { PostBody } from './posts/said.ts'
export { postWishes, type SayByMail } from './posts/wish-store.ts'
export type { Speakers } from './speaking/speakers.ts'
export type { Remark } from './telling/store.ts'

interface Handed {
  connections: Pick<Connections, 'find' | 'list' | 'secrets' | 'fail'>
  signedIntake: ReturnType<typeof connectionsArea>['signedIntake']
  debates: HandedDebates
  bound: Bound
  actingFor: Parameters<typeof whoSpeaks>[0]['actingFor']
  nameOf: Parameters<typeof putIntoWords>[0]['nameOf']
  provenHolder: Parameters<typeof linkingByEmail>[0]['provenHolder']
  bringDocument: Parameters<typeof materialOf>[0]['bringDocument']
  arrived: NonNullable<Parameters<typeof messageTaking>[0]['arrived']>
  mailFile: Parameters<typeof materialOf>[0]['mailFile']
  sayByMail: SayByMail
}

/** How many threads a node drives at once. */
const MOST_THREADS = 20
const READY = 'thread.ready'

/** Chat: what people say on platforms and by mail, each once, and what becomes of it. */
export function chat(
  platform: Platform,
  {
    connections,
    signedIntake,
    debates: handed,
    bound,
    actingFor,
    nameOf,
    arrived,
    provenHolder,
    bringDocument,
    mailFile,
    sayByMail,
  }: Handed,
) {
  const { agents, config, db, limiter, logger, newId, now, outbox, random, record, sealing, signals, vendor } = platform
  const platforms = chatPlatforms({ vendor, now, config })
  const platformOf = (kind: Connection['kind']): ChatPlatform | undefined => platforms.get(kind as ChatKind)
  const base = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/+$/, '')
  const linkTo = (debateId: string) => `${base}/debates/${debateId}`

  const [store, people, told] = [drivingStore(db), peopleStore(db), postStore(db)]
  const posts = postWishes({ outbox, platformOf, sayByMail })
  const take = messageTaking({ sealing, newId, now, limitOf: (kind) => platformOf(kind)?.limit, posts, arrived })
  const claims = claimStore(db)
  const requestAt = boundRequests({ bound, handed, placesOf: (kind) => platformOf(kind)?.places ?? [], now })
  const debates = chatDebates({
    ...{ handed, store, claims, requestAt, charge: chargeBy(limiter), newId, now },
    materialOf: materialOf({ store, connections, platformOf, bringDocument, mailFile }),
  })
  const askAbout = askingAbout({
    ...{ handed, threads: store, connections, requestAt, claims, now },
    messages: askedMessageStore(db),
  })
  const linkByEmail = linkingByEmail({ people, connections, platformOf, provenHolder, actingFor, record, now })
  const standingOf = insiders({ connections, platformOf, now })
  const driver = threadDriver({
    ...{ store, connections, now, logger },
    act: actOn({
      store: { ...store, ...askedByStore(db) },
      whoSpeaks: whoSpeaks({ people, linkByEmail, standingOf, actingFor }),
      debates,
    }),
    finish: finisher({ db, store, posts, bound, now }),
  })
  const worker = leaseWorker({
    leases: leasesOn({ db, of: THREADS, runner: newId('worker'), leaseMs: LEASE_TIMING.leaseMs }),
    drive: driver.drive,
    giveUp: driver.giveUpOn,
    ...{ limit: MOST_THREADS, role: config.role, rhythm: LEASE_TIMING, what: 'thread', now, logger },
  })

  /** The driver hears of it at once; where the hint is lost, by its next look. */
  const takeIncoming = takingAndWaking(take, (threadId) => signals.publish(READY, threadId))
  const tell = telling({ db, posts, newId, now })
  const keep = replyKeeping({ db, newId, now })
  const dropped = countDropped({ db, now, logger })
  /** What a vendor signs, stored and handed to the drivers of its threads. */
  const intakeOf = (vendor: SignedVendor) => signedIntake({ vendor, take: takeIncoming, keep, dropped })

  const running = new DisposableStack()
  const words = putIntoWords({
    ...{ people, messages: told, nameOf, linkTo, random, now },
    load: handed.load,
    inboxPage: `${base}/inbox`,
    agentNames: async (org) => (await agents.forTenant(org)).list.map(({ name }) => name),
    privateAddress: async ({ org, connectionId }) => {
      const connection = await connections.find(org, connectionId)
      return connection && platformOf(connection.kind)?.privateAddress?.(connection)
    },
    linkPage: (token) => `${base}/link/${token}`,
  })
  const area = defineArea({
    name: 'chat',
    stability: 'stable',
    keeps: chatKeeps,
    endpoints: [
      ...overviewRoutes(
        overviewService({ store: overviewStore(db, outbox), connections, debates: handed, now }),
        peopleService({ people, connections, now }),
      ),
      ...tellingRoutes(broadcasting({ tell, connections, platformOf, visible: handed.visible })),
      ...intakeRoutes({ platformOf, intakeOf }),
    ],
    aliases: chatAliases,
    reactions: chatReactions({ posts, store: told, platformOf }),
    effects: chatEffects({
      ...{ connections, platformOf, words, sealing, linkTo, newId },
      ...{ threads: store, posts: told, say: posts.say, load: handed.load },
    }),
    jobs: chatJobs({ store, people, now }),
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

  const remark = remarking({ posts, connections, newId, now })
  const speakers = speaking({ people, spoken: spokenStore(db), load: handed.load, linkTo, record, now })
  return {
    ...{ area, tell, remark, askAbout, messages: { take, takeIncoming }, drain: worker.drain },
    ...{ intakeOf, speakers },
    spoken: spokenByMail({ threads: store, posts: told, words }),
  }
}
