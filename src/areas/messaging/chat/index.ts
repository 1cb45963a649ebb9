import type { ChatKind, ChatPlatform } from '../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../adapters/chat/platforms.ts'
import { LEASE_TIMING, leaseWorker } from '../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import { debatePage, publicAddress } from '../../../config/public-address.ts'
import { charge } from '../../../http/rate-limit/limit-headers.ts'
import type { RateLimiter } from '../../../http/rate-limit/limiter.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Bound } from '../bindings/index.ts'
import type { Connection, Connections, connections as connectionsArea, SignedVendor } from '../connections/index.ts'
import { chatAliases } from './aliases.ts'
import { approvalPosts } from './approvals/approval-posts.ts'
import { pressAnswer } from './approvals/press-answer.ts'
import { namedPlaces } from './broadcast/named-places.ts'
import { broadcastService } from './broadcast/service.ts'
import { attentionNotifier, decisionBroadcaster, toldIn } from './broadcast/store.ts'
import { debateAboutMessage } from './commands/debate-about-message.ts'
import { debateActions } from './commands/debate-actions.ts'
import type { DebateOperations } from './commands/debate-request.ts'
import { debateRequests } from './commands/debate-request.ts'
import { messageHandler } from './commands/handle-message.ts'
import { materialOf } from './commands/material.ts'
import { authorizeSender, membershipCheck } from './commands/sender-authorization.ts'
import { chatEffects, mailPosts } from './effects.ts'
import { chatJobs } from './jobs.ts'
import { countDropped } from './messages/count-store.ts'
import { messageReceiver, receiveAndWake } from './messages/receive-messages.ts'
import { earlyReplyStore } from './messages/store.ts'
import { overviewService } from './overview/service.ts'
import { overviewStore } from './overview/store.ts'
import { assistantUsers } from './people/assistant-users.ts'
import { emailLinker } from './people/link-by-email.ts'
import { peopleService } from './people/service.ts'
import { peopleStore } from './people/store.ts'
import { erasePosts, erasePostsAbout } from './posts/erasure-effects.ts'
import { postQueue, type SayByMail } from './posts/post-queue.ts'
import { postRenderer } from './posts/render-post.ts'
import { postStore } from './posts/store.ts'
import { chatReactions } from './reactions.ts'
import { broadcastRoutes, intakeRoutes, overviewRoutes } from './routes.ts'
import { chatTables } from './tables.ts'
import { debateClaimStore } from './threads/debate-claim-store.ts'
import { messageFinisher } from './threads/finish-message.ts'
import { THREADS, threadStore } from './threads/store.ts'
import { threadDriver } from './threads/thread-worker.ts'

export type { ShownApproval } from './approvals/approval-card.ts'
export type { ApprovalPosts } from './approvals/approval-posts.ts'
export type { NotifyAttention } from './broadcast/store.ts'
export type { DebateAboutMessage } from './commands/debate-about-message.ts'
export { countDropped } from './messages/count-store.ts'
export type { InboundMessage } from './messages/inbound-message.ts'
export {
  type MessageMarksStore,
  mailMarks,
  messageMarksStore,
  type SearchableMail,
  searchBacklog,
} from './messages/message-marks-store.ts'
export { type OutgoingMailStore, outgoingMailStore } from './messages/outgoing-mail-store.ts'
export { messageReceiver, type StoredMessage, type Take } from './messages/receive-messages.ts'
export {
  StoredTriage,
  type TIERS_USED,
  TRIAGE_ACTIONS,
  TRIAGE_WORDS,
  TriageResponse,
  type TriageWord,
  triageResponse,
} from './messages/triage.ts'
export type { AssistantUsers } from './people/assistant-users.ts'
export { PostBody, postQueue, type SayByMail } from './posts/post-queue.ts'
export { conversationOf, joinConversations, threadsOfConversation } from './threads/store.ts'

interface ChatDependencies {
  connections: Pick<Connections, 'find' | 'list' | 'secrets' | 'fail'>
  signedIntake: ReturnType<typeof connectionsArea>['signedIntake']
  debates: DebateOperations
  bound: Bound
  enter: Enter
  actingFor: Parameters<typeof authorizeSender>[0]['actingFor']
  payerOf: Parameters<typeof erasePosts>[0]['payerOf']
  nameOf: Parameters<typeof postRenderer>[0]['nameOf']
  provenHolder: Parameters<typeof emailLinker>[0]['provenHolder']
  uploadDocument: Parameters<typeof materialOf>[0]['uploadDocument']
  arrived: NonNullable<Parameters<typeof messageReceiver>[0]['arrived']>
  approvals: ApprovalsInChat
  mailFile: Parameters<typeof materialOf>[0]['mailFile']
  sayByMail: SayByMail
}

/** What chats ask of the approvals. */
interface ApprovalsInChat {
  shown: Parameters<typeof postRenderer>[0]['approval']
  answer: Parameters<typeof pressAnswer>[0]['answer']
}

/** How chat commands count against rate limits: like the same request over HTTP. */
const CHARGED = {
  ask: { id: 'chat.ask', method: 'POST', auth: { permission: 'debates.create' }, action: 'debate_create' },
  answer: { id: 'chat.answer', method: 'POST', auth: { permission: 'approvals.write' }, action: 'vote' },
  'take part': { id: 'chat.take-part', method: 'POST', auth: { permission: 'debates.update' }, action: 'vote' },
} as const

const chargeRateLimit = (limiter: RateLimiter) => (what: keyof typeof CHARGED, caller: Caller) =>
  charge(limiter, { endpoint: CHARGED[what], caller, ip: '', method: 'POST' })

/** How many threads a node works on at once. */
const MOST_THREADS = 20
const READY = 'thread.ready'

/** Chat: receives messages from chat platforms and mail, each once, carries out what they ask for, and posts the answers. */
export function chat(
  platform: Platform,
  {
    connections,
    signedIntake,
    debates: handed,
    bound,
    enter,
    actingFor,
    payerOf,
    nameOf,
    arrived,
    provenHolder,
    uploadDocument,
    approvals,
    mailFile,
    sayByMail,
  }: ChatDependencies,
) {
  const { agents, config, db, limiter, logger, newId, now, outbox, random, record, sealing, signals, vendor } = platform
  const platforms = chatPlatforms({ vendor, now, config })
  const platformOf = (kind: Connection['kind']): ChatPlatform | undefined => platforms.get(kind as ChatKind)
  const base = publicAddress(config)
  const linkTo = debatePage(config)

  const store = threadStore(db)
  const people = peopleStore(db)
  const storedPosts = postStore(db)
  const posts = postQueue({ outbox, platformOf, sayByMail })
  const take = messageReceiver({ sealing, newId, now, limitOf: (kind) => platformOf(kind)?.limit, posts, arrived })
  const claims = debateClaimStore(db)
  const charge = chargeRateLimit(limiter)
  const places = namedPlaces({ connections, platformOf })
  const requestAt = debateRequests({ bound, handed, enter, placesOf: (kind) => platformOf(kind)?.places ?? [], now })
  const debates = debateActions({
    handed,
    store,
    claims,
    requestAt,
    enter,
    charge,
    newId,
    now,
    materialOf: materialOf({ store, connections, platformOf, uploadDocument, mailFile }),
  })
  const debateMessage = debateAboutMessage({ handed, threads: store, connections, requestAt, claims, now })
  const linkByEmail = emailLinker({ people, connections, platformOf, provenHolder, actingFor, record, now })
  const membershipOf = membershipCheck({ connections, platformOf, now })
  const driver = threadDriver({
    store,
    connections,
    now,
    logger,
    handleMessage: messageHandler({
      store,
      authorizeSender: authorizeSender({ people, linkByEmail, membershipOf, actingFor }),
      debates,
      pressAnswer: pressAnswer({
        isToldIn: toldIn(db),
        answer: approvals.answer,
        charge: async (caller, messageId) => {
          if (await claims.isFirstCharge(messageId, now())) await charge('answer', caller)
        },
      }),
    }),
    finish: messageFinisher({ db, store, posts, bound, now }),
  })
  const worker = leaseWorker({
    leases: leasesOn({ db, of: THREADS, runner: newId('worker'), leaseMs: LEASE_TIMING.leaseMs }),
    drive: driver.drive,
    giveUp: driver.giveUpOn,
    limit: MOST_THREADS,
    role: config.role,
    rhythm: LEASE_TIMING,
    watch: platform.leaseWatch,
    what: 'thread',
    now,
    logger,
  })

  /** Wakes the worker of the thread at once; where the signal is lost, the worker finds the message at its next look. */
  const receiveIncoming = receiveAndWake(take, (threadId) => signals.publish(READY, threadId))
  const broadcastDecision = decisionBroadcaster({ db, posts, newId, now })
  const keep = earlyReplyStore({ db, newId, now })
  const dropped = countDropped({ db, now, logger })
  /** Stores what a vendor signs and wakes the workers of its threads. */
  const intakeOf = (vendor: SignedVendor) => signedIntake({ vendor, take: receiveIncoming, keep, dropped })

  const running = new DisposableStack()
  const renderPost = postRenderer({
    people,
    messages: storedPosts,
    nameOf,
    linkTo,
    random,
    now,
    load: handed.load,
    approval: approvals.shown,
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
    tables: chatTables,
    endpoints: [
      ...overviewRoutes(
        overviewService({ store: overviewStore(db, outbox), connections, debates: handed, now }),
        peopleService({ people, connections, now }),
      ),
      ...broadcastRoutes(broadcastService({ broadcastDecision, places, visible: handed.visible })),
      ...intakeRoutes({ platformOf, intakeOf }),
    ],
    aliases: chatAliases,
    reactions: chatReactions({ posts, store: storedPosts, platformOf }),
    effects: chatEffects({
      connections,
      platformOf,
      renderPost,
      sealing,
      linkTo,
      newId,
      threads: store,
      posts: storedPosts,
      say: posts.say,
      load: handed.load,
    }),
    jobs: chatJobs({ store, people, now }),
    erases: erasePosts({ outbox, posts: storedPosts, payerOf }),
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

  const erase = erasePostsAbout({ outbox, posts: storedPosts })
  const notifyAttention = attentionNotifier({ posts, connections, newId, now })
  const assistants = assistantUsers({ people, threads: store, load: handed.load, linkTo, record, now })
  return {
    area,
    notifyAttention,
    approvalPosts: approvalPosts({ db, posts, places, erase, newId, now }),
    async refuseBadChannels(channels: readonly string[], caller: Caller, field?: string): Promise<void> {
      ;(await places.readFor(caller)).named(channels, field)
    },
    debateMessage,
    messages: { take, receiveIncoming },
    drain: worker.drain,
    intakeOf,
    assistantUsers: assistants,
    mailPosts: mailPosts({ threads: store, posts: storedPosts, renderPost }),
  }
}
