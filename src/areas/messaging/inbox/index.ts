import { ROWS_ERASED } from '../../../adapters/signals/signals.ts'
import type { Background } from '../../../background/queue/await-job.ts'
import { publicAddress } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import { type DebateAboutMessage, messageMarksStore, type NotifyAttention } from '../chat/index.ts'
import type { Connections } from '../connections/index.ts'
import type { Push } from '../devices/index.ts'
import { foundMails, type MailLetters } from '../mail/index.ts'
import { inboxAnnounces } from './announces.ts'
import { messageFiler } from './file-message-store.ts'
import { inboxJobs } from './jobs.ts'
import { inboxReactions } from './reactions.ts'
import { recipientRoutes } from './recipients/routes.ts'
import { type Letters, recipientService } from './recipients/service.ts'
import { recipientStore } from './recipients/store.ts'
import { ruleRoutes, sharedInboxRoutes, triageRoutes } from './routes.ts'
import { editorsBy, ruleApplier, ruleDebates } from './rules/apply-rules.ts'
import { onceForMessage, ruleActionApplier } from './rules/apply-store.ts'
import { directoryStore } from './rules/directory-store.ts'
import { dryRun } from './rules/dry-run.ts'
import { forwardOutlook, mailForwarder } from './rules/forward-limit-store.ts'
import { messageFactsStore } from './rules/message-facts-store.ts'
import { targetNotifier } from './rules/notify-target.ts'
import { patternCache } from './rules/pattern.ts'
import { ruleRuns, ruleService } from './rules/service.ts'
import { inboxDebateStore, ruleRunStore, ruleStore } from './rules/store.ts'
import { itemService } from './shared-inbox/item-service.ts'
import { itemStore } from './shared-inbox/item-store.ts'
import { inboxService } from './shared-inbox/service.ts'
import { inboxStore } from './shared-inbox/store.ts'
import { inboxTables } from './tables.ts'
import { triageQueueTypes } from './triage/queue-types.ts'
import { triageService } from './triage/service.ts'
import { triageDebates } from './triage/triage-debate.ts'

/** Kinds in which a post can go to a chosen place. */
const CHAT_KINDS = ['slack', 'discord', 'teams', 'telegram', 'google_chat', 'generic'] as const

/** How long agents may take to decide about a message. */
const TRIAGE_SECONDS = 30

export type { InboxService } from './shared-inbox/service.ts'

interface InboxDependencies {
  background: () => Background
  debates: Parameters<typeof triageDebates>[0]['debates']
  connections: Pick<Connections, 'list'>
  actingFor: ActingFor
  debateMessage: DebateAboutMessage
  push: Push
  isDevice: (org: string, deviceId: string) => Promise<boolean>
  notifyAttention: NotifyAttention
  queueMail: MailLetters['queue']
  /** Letters of the installation, to people who are asked whether mail may be forwarded to them. */
  letters: Letters
}

/** The inbox: messages that a team reads together, what the team does about them, and what rules do. */
export function inbox(platform: Platform, handed: InboxDependencies) {
  const { announce, config, db, jobs, logger, newId, now, random, search, signals, held } = platform
  const {
    connections,
    actingFor,
    debateMessage,
    push,
    isDevice,
    notifyAttention,
    queueMail,
    letters,
    debates,
    background,
  } = handed
  const [store, rules, facts, outside] = [inboxStore(db), ruleStore(db), messageFactsStore(db), recipientStore(db)]
  const people = directoryStore(db, outside)
  const inboxes = inboxService({ store, connections, newId, now })
  const items = itemService({ inboxes, store: itemStore(db, foundMails(search)), now })
  const ruleManager = ruleService({
    store: rules,
    inboxes,
    newId,
    now,
    knownTo: (payer) => ({
      members: (userIds) => store.membersAmong(payer, userIds),
      isConfirmed: (address) => people.isConfirmed(payer, address),
      isDevice: (deviceId) => isDevice(payer, deviceId),
      isChatConnection: async (id) =>
        (await connections.list(payer, CHAT_KINDS)).some((each) => each.id === id && each.visibility === 'shared'),
    }),
  })
  const base = publicAddress(config)
  const patterns = patternCache()
  held.register('inbox_patterns', patterns.held)
  const subscriptions = new DisposableStack()
  const decision = { facts, editors: editorsBy(actingFor), patterns, now }
  const sort = ruleApplier({
    ...decision,
    store: rules,
    once: onceForMessage(db),
    apply: ruleActionApplier({
      announce,
      newId,
      reach: targetNotifier({ push, notifyAttention, withRole: people.withRole }),
      forward: mailForwarder({ queueMail, isConfirmed: people.isConfirmed }),
    }),
  })
  const beginClaimed = ruleDebates({ debates: inboxDebateStore(db), actingFor, debateMessage, logger })

  return {
    area: defineArea({
      name: 'inbox',
      stability: 'stable',
      tables: inboxTables,
      endpoints: [
        ...sharedInboxRoutes({ inboxes, items }),
        ...ruleRoutes({
          rules: ruleManager,
          test: dryRun({ ...decision, rules: ruleManager, store: rules, outlook: forwardOutlook(db, people) }),
          runs: ruleRuns({ rules: ruleManager, store: ruleRunStore(db) }),
        }),
        ...recipientRoutes(
          recipientService({
            store: outside,
            letters,
            newId,
            random,
            now,
            isMembersAddress: people.isMembersAddress,
            organizationName: people.organizationName,
            confirmPage: (token) => `${base}/api/v2/inbox/recipients/confirm?token=${token}`,
          }),
        ),
        ...triageRoutes(triageService({ facts, background, now })),
      ],
      queueTypes: triageQueueTypes({
        facts,
        actingFor,
        kept: messageMarksStore(db),
        now,
        hold: triageDebates({ debates, seconds: TRIAGE_SECONDS }),
      }),
      announces: inboxAnnounces,
      jobs: inboxJobs({ sort, beginClaimed, enqueue: jobs.enqueue }),
      reactions: inboxReactions({ announce }),
      async start() {
        subscriptions.defer(signals.subscribe(ROWS_ERASED, patterns.forget))
      },
      async stop() {
        subscriptions.dispose()
      },
    }),
    inboxes: { list: inboxes.list },
    arrived: messageFiler({ rules, announce, enqueue: jobs.enqueue, now }),
  }
}
