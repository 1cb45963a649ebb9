import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { Library } from '../library/index.ts'
import { pollinationAnnounces } from './announces.ts'
import { bridgeStore, candidateStore } from './bridge-store.ts'
import { decisionSharing, sharingRules } from './decision-sharing.ts'
import { dependencyFigures, dependencyStore } from './dependency-store.ts'
import { pollinationJobs } from './jobs.ts'
import { quoteComparison } from './quote-comparison.ts'
import { pollinationReactions } from './reactions.ts'
import { pollinationRoutes } from './routes.ts'
import { pollinationService } from './service.ts'
import { stalenessHooks, staleStore } from './stale-store.ts'
import { pollinationQueueTypes, stalenessCheck, stalenessNotices } from './staleness.ts'
import { subscriptionStore } from './subscription-store.ts'
import { pollinationTables } from './tables.ts'
import { decisionsCiting, taint as openTaint } from './taint.ts'
import { restsOn } from './views.ts'

/** Cross-pollination: shares decisions with other debates, and tracks what each decision rests on. */
export function crossPollination(
  { db, hotReads, jobs, announce, newId, now }: Platform,
  dependencies: {
    ledger: Ledger
    library: Library
    attach: Grounding['attach']
    background: () => Background
    family: Pick<Family, 'payerOf' | 'tenantsOf'>
    retrieval: Parameters<typeof pollinationService>[0]['retrieval']
  },
) {
  const { ledger, library, attach, background, retrieval, family } = dependencies
  const { tenantsOf } = family
  const readsOf = async (tenant: string) => [...new Set([tenant, await family.payerOf(tenant)])]
  const edges = dependencyStore(db)
  const stale = staleStore({ db, hotReads, announce, enqueue: jobs.enqueue, tenantsOf, now })
  const bridges = bridgeStore(db, now)
  const subscriptions = subscriptionStore(db, now)
  const figures = dependencyFigures(db)
  const taint = openTaint({ edges, library, stale, readsOf })
  const notices = stalenessNotices({ ledger, attach, edges, stale, taint, announce, tenantsOf })
  const comparison = quoteComparison({ ledger, library, edges, stale, tenantsOf, readsOf })
  const rules = sharingRules({ edges, stale, taint, now })
  const sharing = decisionSharing({
    ledger,
    attach,
    bridges,
    subscriptions,
    now,
    sharingRules: rules,
    candidates: candidateStore(db),
  })
  const forgetUnquoted = async (org: string) => {
    for (const owner of await readsOf(org)) await stale.forgetUnquoted(owner)
  }
  const check = stalenessCheck({ figures, comparison, stale, notices, bridges, now })
  return {
    area: defineArea({
      name: 'cross-pollination',
      stability: 'stable',
      workspaces: true,
      tables: pollinationTables,
      endpoints: pollinationRoutes({
        ...pollinationService({ ledger, bridges, subscriptions, figures, retrieval, stale, background, newId, now }),
        decisionsCiting: decisionsCiting({ ledger, library, edges, taint }),
      }),
      views: [restsOn],
      reactions: pollinationReactions({ bridges, subscriptions, stale }),
      jobs: pollinationJobs({ sharing, comparison, notices, forgetUnquoted }),
      queueTypes: pollinationQueueTypes(check),
      announces: pollinationAnnounces,
    }),
    taint,
    /** A decision as evidence for another debate. */
    decisionPiece: rules.piece,
    hooks: stalenessHooks({ stale, enqueue: jobs.enqueue }),
  }
}
