import type { Caller } from '../../../shared/identity/caller.ts'
import type { Operations } from '../../../shared/identity/operations.ts'
import type { RosterService } from '../../agents/roster/index.ts'
import type { CheckpointService } from '../../deliberation/checkpoints/index.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { UsageService } from '../../governance/usage/index.ts'
import type { LibraryService } from '../../knowledge/library/index.ts'
import type { InboxService } from '../../messaging/inbox/index.ts'
import type { Mails } from '../../messaging/mail/index.ts'
import type { HealthSummary } from '../../operations/health/index.ts'
import type { AnalyticsFigures } from '../../understanding/analytics/index.ts'
import type { ApprovalService } from '../approvals/index.ts'
import type { QueueService } from '../queue/index.ts'
import type { RunMilestones } from '../workflows/index.ts'

/** The functions behind the endpoints whose figures the dashboard shows, by the operation ids of these. */
export interface Sources {
  'agents.list': RosterService['list']
  'analytics.debates-overview': AnalyticsFigures['overview']
  'analytics.debates-outcomes': AnalyticsFigures['outcomes']
  'analytics.trends': AnalyticsFigures['trends']
  'analytics.usage-active-users': AnalyticsFigures['activeUsers']
  'approvals.list': ApprovalService['list']
  'checkpoints.list': CheckpointService['list']
  'debates.list': Pick<Debates, 'list' | 'ids'>
  'health.check': HealthSummary
  'inbox.list': InboxService['list']
  'library.stats': LibraryService['stats']
  'mail.messages': Mails['list']
  'mail.stats': Mails['stats']
  'mail.trends': Mails['trends']
  'queue.list': QueueService['list']
  'queue.stats': QueueService['stats']
  'usage.spending': UsageService['spending']
  'workflows.executions': RunMilestones
}

/** Reads a figure as its own endpoint answers it, for callers whom that endpoint admits; for others it is absent. */
export type ReadFigure = <Id extends keyof Sources, Answer>(
  operation: Id,
  caller: Caller,
  read: (source: Sources[Id]) => Promise<Answer>,
) => Promise<Answer | undefined>

export const figureReader =
  (sources: Sources, operations: Pick<Operations, 'admits'>): ReadFigure =>
  async (operation, caller, read) =>
    operations.admits(operation, caller) ? read(sources[operation]) : undefined
