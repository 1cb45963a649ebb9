import type { DebateState } from '../../../engine/state.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Debates, NewDebate } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { probeAliases } from './aliases.ts'
import { auditDebate } from './deep-audit.ts'
import type { AuditRequest } from './deep-audit-schema.ts'
import { isExamination, type Report, reportOn } from './examination.ts'
import { gauntletDebate } from './gauntlet/gauntlet.ts'
import { gauntletRoutes } from './gauntlet/routes.ts'
import type { GauntletRequest } from './gauntlet/schema.ts'
import { gauntletService } from './gauntlet/service.ts'
import { examinations as openExaminations } from './hold-examination.ts'
import { probeQueueType } from './queue-type.ts'
import { reportReactions } from './reactions.ts'
import { reportQueries } from './report-queries.ts'
import { reportStore, retainableReports } from './report-store.ts'
import { examinationRoutes } from './routes.ts'
import { examinationService } from './service.ts'
import { probeTables } from './tables.ts'

/** Probes: debates that are held to examine an agent, a task, an answer or another debate, and what they found. */
export function probes(
  { db, agents, random, logger }: Pick<Platform, 'db' | 'agents' | 'random' | 'logger'>,
  { ledger, debates, broadcast }: { ledger: Ledger; debates: Debates; broadcast: Broadcast },
) {
  const store = reportStore(db)
  const { hold } = openExaminations({ debates, ledger, broadcast, store, logger })
  const service = examinationService({ hold, debates, agents, random })
  return defineArea({
    name: 'probes',
    title: 'Probes and audits',
    stability: 'stable',
    workspaces: true,
    tables: probeTables,
    endpoints: [
      ...examinationRoutes(service, reportQueries({ store, debates })),
      ...gauntletRoutes(gauntletService({ debates, store })),
    ],
    aliases: probeAliases,
    retains: [retainableReports(db)],
    reactions: reportReactions({ store, ledger }),
    queueTypes: { probe: probeQueueType({ debates, probeWanted: service.probeWanted }) },
  })
}

/** What a debate found that was held to examine something. */
export const reportOf = (debate: DebateState): Report | undefined =>
  debate.end !== null && isExamination(debate) ? reportOn(debate) : undefined

/** Plans debates that examine a text, as their endpoints would by default. */
export const examinations = {
  audit: (subject: Pick<AuditRequest, 'task' | 'context' | 'agents'>): NewDebate =>
    auditDebate({ ...subject, config: { cross_examination_depth: 3, risk_threshold: 0.7 } }),
  gauntlet: (subject: Pick<GauntletRequest, 'input' | 'agents'>): NewDebate =>
    gauntletDebate({ ...subject, input_type: 'text', profile: 'default' }),
}
export type Examinations = typeof examinations
