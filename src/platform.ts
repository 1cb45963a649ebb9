import type { Logger } from 'pino'
import type { Models } from './adapters/agents/models/models.ts'
import type { AgentRegistry } from './adapters/agents/registry.ts'
import type { Outbound } from './adapters/outbound/outbound.ts'
import type { Vendor } from './adapters/outbound/vendor.ts'
import type { Sandbox } from './adapters/sandbox/sandbox.ts'
import type { Signals } from './adapters/signals/signals.ts'
import type {
  Announce,
  AnnounceApart,
  AnnouncementListener,
  AnnouncementTypes,
} from './background/announcements/announcer.ts'
import type { RecordAction } from './background/audit-trail/action.ts'
import type { AuditTrail } from './background/audit-trail/audit-trail.ts'
import type { LeaseWatch } from './background/leases/lease-watch.ts'
import type { Reaction } from './background/log-readers/reactions.ts'
import type { View } from './background/log-readers/views.ts'
import type { EffectKind } from './background/outbox/effect.ts'
import type { Outbox } from './background/outbox/outbox.ts'
import type { JobDefinition } from './background/queue/job.ts'
import type { Jobs } from './background/queue/jobs.ts'
import type { QueueTypes } from './background/queue/queue-type.ts'
import type { ScheduleKind } from './background/schedules/schedule.ts'
import type { Schedules } from './background/schedules/schedules.ts'
import type { Config } from './config/load.ts'
import { withAliases } from './http/aliases.ts'
import type { Endpoint, Stability } from './http/endpoint.ts'
import type { Alias } from './http/endpoint-parts.ts'
import type { RateLimiter } from './http/rate-limit/limiter.ts'
import type { JoinedSpending } from './late-spending.ts'
import type { BreakerBoard } from './shared/circuit-breaker.ts'
import type { Sealing } from './shared/crypto/encryption.ts'
import type { NewId, RandomBytes } from './shared/ids.ts'
import type { HeldParts } from './shared/telemetry/held-parts.ts'
import type { Metrics } from './shared/telemetry/metrics.ts'
import type { RecentErrors } from './shared/telemetry/recent-errors.ts'
import type { ApprovalKind } from './storage/approval-kind.ts'
import type { HotReads } from './storage/connection/hot-reads.ts'
import type { Listener } from './storage/connection/listener.ts'
import type { Replica } from './storage/connection/replica.ts'
import type { WriteRefusals } from './storage/connection/write-refusals.ts'
import type { Database, Transaction } from './storage/database.ts'
import type { EventLog } from './storage/event-log/event-log.ts'
import type { Tail } from './storage/event-log/tail.ts'
import type { ArchiveKind, ExportKind } from './storage/export-kind.ts'
import type { StoredFiles } from './storage/files/stored-files.ts'
import type { Installation } from './storage/installation.ts'
import type { InstallationKeys } from './storage/installation-keys.ts'
import type { RetainableKind } from './storage/rows/retainable.ts'
import type { SearchIndex } from './storage/search/search-index.ts'
import type { TableDescription } from './storage/table.ts'
import type { Socket } from './stream/socket.ts'

/** Everything that an area may receive. */
export interface Platform {
  config: Config
  logger: Logger
  now: () => Date
  newId: NewId
  random: RandomBytes
  /** The installation that issues the tokens. */
  installation: Installation
  /** The secret that signs the tokens of this installation: from the settings, or generated once and kept. */
  jwtSecret: string
  db: Database
  hotReads: HotReads
  /** The standby that answers reads, where there is one. */
  replica: Replica | undefined
  /** Whether the database refuses to write. */
  writes: WriteRefusals
  log: EventLog
  tail: Tail
  jobs: Jobs
  outbox: Outbox
  schedules: Schedules
  /** Tells the workers of leased tables when rows wait. */
  leaseWatch: LeaseWatch
  /** Announces what is in no debate's log, to webhooks and the stream. */
  announce: Announce
  /** The same for what happens often: the stream is told once the transaction has committed. */
  announceApart: AnnounceApart
  /** Records audited requests, and actions that wait for their audit entry. */
  auditTrail: AuditTrail
  /** Records an action that no request shows, with the transaction. */
  record: RecordAction
  /** The keys of the installation. */
  keys: InstallationKeys
  /** Seals texts that only the service may read. */
  sealing: Sealing
  signals: Signals
  /** Hears what transactions of any node notify of when they commit. */
  listener: Pick<Listener, 'listen'>
  storedFiles: StoredFiles
  search: SearchIndex
  sandbox: Sandbox
  outbound: Outbound
  vendor: Vendor
  agents: AgentRegistry
  models: Models
  /** Pays for every call of a paid service. */
  spending: JoinedSpending
  metrics: Metrics
  breakers: BreakerBoard
  limiter: RateLimiter
  recentErrors: RecentErrors
  /** Where each part says what it holds in memory. */
  held: HeldParts
}

/** Things whose texts are in several tables and in files, so that they can only be removed whole. */
export interface Whole {
  /** The tables with their texts, and the column that identifies the thing. */
  tables: Readonly<Record<string, string>>
  /** Removes it with its files and from the search; repeating this changes nothing. */
  remove(org: string, id: string): Promise<void>
}

export interface ErasedDebate {
  org: string
  debateId: string
  /** When it was erased. */
  at: string
}

export interface ErasedPerson {
  userId: string
  /** The debates that they asked, in all their organizations. */
  asked: readonly string[]
}

/** One part of the product: what it answers, and what it does in the background. */
export interface Area {
  name: string
  /** Its name for people, if that differs. */
  title?: string
  stability: Stability
  endpoints: readonly Endpoint[]
  /** What it keeps is a workspace's own too, so that its endpoints and sockets may be called in one. */
  workspaces?: true
  /** Other addresses of its endpoints, under which existing clients look for them. */
  aliases?: readonly Alias[]
  /** Its tables, which it alone writes: what they store, about whom, and for how long. */
  tables?: readonly TableDescription[]
  sockets?: readonly Socket[]
  views?: readonly View[]
  reactions?: readonly Reaction[]
  jobs?: readonly JobDefinition[]
  /** Jobs that callers may submit. */
  queueTypes?: QueueTypes
  effects?: readonly EffectKind[]
  /** Recurring schedules. */
  schedules?: readonly ScheduleKind[]
  /** What it announces to webhooks and the stream that is in no debate's log. */
  announces?: AnnouncementTypes
  /** Called with every announcement, in the transaction that makes it. */
  hears?: AnnouncementListener
  /** What can be exported of it as a file. */
  exports?: readonly ExportKind[]
  /** Archives of it that are written in the background. */
  archives?: readonly ArchiveKind[]
  /** What of it people approve before it happens. */
  approvalKinds?: readonly ApprovalKind[]
  /** What is erased with a debate besides what its tables declare; it is called again, for what was added meanwhile. */
  erases?(tx: Transaction, debate: ErasedDebate): Promise<void>
  /** What is erased with a person besides what its tables declare; it is called again, for what was added meanwhile. */
  erasesPerson?(tx: Transaction, person: ErasedPerson): Promise<void>
  /** What is removed with a copy of an erased text. */
  wholes?: readonly Whole[]
  /** What retention policies may delete of it. */
  retains?: readonly RetainableKind[]
  /** Runs before the first request is answered. */
  start?(): Promise<void>
  /** Runs after the last request was answered, while storage is still open. */
  stop?(): Promise<void>
}

export const defineArea = (area: Area): Area => ({
  ...area,
  endpoints: withAliases(
    area.endpoints.map((endpoint) => ({ ...endpoint, workspaces: endpoint.workspaces ?? area.workspaces ?? false })),
    area.aliases ?? [],
  ),
})
