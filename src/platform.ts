import type { Logger } from 'pino'
import type { Models } from './adapters/agents/models/models.ts'
import type { AgentRegistry } from './adapters/agents/registry.ts'
import type { Outbound } from './adapters/outbound/outbound.ts'
import type { Vendor } from './adapters/outbound/vendor.ts'
import type { Sandbox } from './adapters/sandbox/sandbox.ts'
import type { Signals } from './adapters/signals/signals.ts'
import type { Announce, AnnouncementListener, AnnouncementTypes } from './background/announcements/announcer.ts'
import type { RecordAction } from './background/audit-trail/action.ts'
import type { AuditTrail } from './background/audit-trail/audit-trail.ts'
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
import type { JoinedSpending } from './joined-spending.ts'
import type { BreakerBoard } from './shared/circuit-breaker.ts'
import type { Sealing } from './shared/crypto/sealing.ts'
import type { NewId, RandomBytes } from './shared/ids.ts'
import type { Metrics } from './shared/telemetry/metrics.ts'
import type { RecentErrors } from './shared/telemetry/recent-errors.ts'
import type { HotReads } from './storage/connection/hot-reads.ts'
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

/** Everything an area may be handed. */
export interface Platform {
  config: Config
  logger: Logger
  now: () => Date
  newId: NewId
  random: RandomBytes
  /** Whose tokens they are. */
  installation: Installation
  /** What signs the tokens of this installation: set, or made once and kept. */
  jwtSecret: string
  db: Database
  hotReads: HotReads
  /** Whether the database refuses to write. */
  writes: WriteRefusals
  log: EventLog
  tail: Tail
  jobs: Jobs
  outbox: Outbox
  schedules: Schedules
  /** Tells webhooks and the stream of what is in no debate's log. */
  announce: Announce
  /** AuditTrail of requests, and acts that wait to be entered in the audit log. */
  auditTrail: AuditTrail
  /** Enters what no request shows in the audit log, with the transaction. */
  record: RecordAction
  /** The keys of the installation. */
  keys: InstallationKeys
  /** Seals texts that only the service may read. */
  sealing: Sealing
  signals: Signals
  storedFiles: StoredFiles
  search: SearchIndex
  sandbox: Sandbox
  outbound: Outbound
  vendor: Vendor
  agents: AgentRegistry
  models: Models
  /** Pays for whatever is asked of a paid service. */
  spending: JoinedSpending
  metrics: Metrics
  breakers: BreakerBoard
  limiter: RateLimiter
  recentErrors: RecentErrors
}

/** Things whose texts stand in several tables and in files, so that they only go whole. */
export interface Whole {
  /** The tables that hold their texts, with the column that says which of them. */
  tables: Readonly<Record<string, string>>
  /** It is gone afterwards, with its files and from the search; doing it again changes nothing. */
  remove(org: string, id: string): Promise<void>
}

export interface ErasedDebate {
  org: string
  debateId: string
  /** When it was erased. */
  at: string
}

/** One part of the product: what it answers, and what it does behind the scenes. */
export interface Area {
  name: string
  /** What people call it, where that is not its name. */
  title?: string
  stability: Stability
  endpoints: readonly Endpoint[]
  /** Other addresses of them, under which existing clients look for them. */
  aliases?: readonly Alias[]
  /** Its tables, which it alone writes: what they keep, of whom, and for how long. */
  tables?: readonly TableDescription[]
  sockets?: readonly Socket[]
  views?: readonly View[]
  reactions?: readonly Reaction[]
  jobs?: readonly JobDefinition[]
  /** Jobs that callers may submit. */
  queueTypes?: QueueTypes
  effects?: readonly EffectKind[]
  /** What fires at times. */
  schedules?: readonly ScheduleKind[]
  /** What it tells webhooks and the stream of that is in no debate's log. */
  announces?: AnnouncementTypes
  /** Is told of every announcement, in the transaction that makes it. */
  hears?: AnnouncementListener
  /** What can be taken away of it as a file. */
  exports?: readonly ExportKind[]
  /** What is written in the background to be taken away. */
  archives?: readonly ArchiveKind[]
  /** What an erased debate takes along besides what its tables say; it is done again, for what came meanwhile. */
  erases?(tx: Transaction, debate: ErasedDebate): Promise<void>
  /** What a copy of an erased text takes along. */
  wholes?: readonly Whole[]
  /** What policies of retention may take away of it. */
  retains?: readonly RetainableKind[]
  /** Before the first request is answered. */
  start?(): Promise<void>
  /** After the last request was answered, while storage is still open. */
  stop?(): Promise<void>
}

export const defineArea = (area: Area): Area => ({
  ...area,
  endpoints: withAliases(area.endpoints, area.aliases ?? []),
})
