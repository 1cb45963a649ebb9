import type { DebateState } from '../../../engine/state.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { probeAliases } from './aliases.ts'
import { isExamination, type Report, reportOn } from './examination.ts'
import { gauntletRoutes } from './gauntlet/routes.ts'
import { gauntletService } from './gauntlet/service.ts'
import { examinations } from './hold-examination.ts'
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
  const { hold } = examinations({ debates, ledger, broadcast, store, logger })
  const service = examinationService({ hold, debates, agents, random })
  return defineArea({
    name: 'probes',
    title: 'Probes and audits',
    stability: 'stable',
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
