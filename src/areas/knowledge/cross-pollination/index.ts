import type { Background } from '../../../background/queue/await-job.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { Library } from '../library/index.ts'
import { pollinationAnnounces } from './announces.ts'
import { bridgeStore } from './bridge-store.ts'
import { candidateStore } from './candidate-store.ts'
import { carrying } from './carrying.ts'
import { stalenessCheck } from './checking.ts'
import { quoteComparison } from './compare.ts'
import { edgesStore } from './edges-store.ts'
import { figuresStore } from './figures-store.ts'
import { pollinationJobs } from './jobs.ts'
import { pollinationKeeps } from './keeps.ts'
import { pollination } from './pollination.ts'
import { pollinationQueueTypes } from './queue-types.ts'
import { pollinationReactions } from './reactions.ts'
import { resting } from './resting.ts'
import { pollinationRoutes } from './routes.ts'
import { pollinationService } from './service.ts'
import { staleStore } from './stale-store.ts'
import { subscriptionStore } from './subscription-store.ts'
import { taint as openTaint } from './taint.ts'
import { taintHooks } from './taint-store.ts'
import { telling as openTelling } from './telling.ts'
import { restsOn } from './views.ts'

interface Handed {
  ledger: Ledger
  library: Library
  attach: Grounding['attach']
  background: () => Background
  family: Pick<Family, 'payerOf' | 'tenantsOf'>
  retrieval: Parameters<typeof pollinationService>[0]['retrieval']
}

/** Cross-pollination: decisions that reach other debates, and that know what they rest on. */
export function crossPollination({ db, jobs, announce, newId, now }: Platform, handed: Handed) {
  const { ledger, library, attach, background, retrieval, family } = handed
  const { tenantsOf } = family
  const readsOf = async (tenant: string) => [...new Set([tenant, await family.payerOf(tenant)])]
  const edges = edgesStore(db)
  const stale = staleStore({ db, announce, enqueue: jobs.enqueue, tenantsOf, now })
  const bridges = bridgeStore(db, now)
  const subscriptions = subscriptionStore(db, now)
  const figures = figuresStore(db)
  const taint = openTaint({ edges, library, stale, readsOf })
  const telling = openTelling({ ledger, attach, edges, stale, taint, announce, tenantsOf })
  const comparison = quoteComparison({ ledger, library, edges, stale, tenantsOf, readsOf })
  const carried = carrying({
    ...{ ledger, attach, bridges, subscriptions, now },
    pollination: pollination({ edges, stale, taint, now }),
    candidates: candidateStore(db),
  })
  const forgetUnquoted = async (org: string) => {
    for (const owner of await readsOf(org)) await stale.forgetUnquoted(owner)
  }
  const check = stalenessCheck({ figures, comparison, stale, telling, bridges, now })
  return {
    area: defineArea({
      name: 'cross-pollination',
      stability: 'stable',
      keeps: pollinationKeeps,
      endpoints: pollinationRoutes({
        ...pollinationService({ ledger, bridges, subscriptions, figures, retrieval, stale, background, newId, now }),
        resting: resting({ ledger, library, edges, taint }),
      }),
      views: [restsOn],
      reactions: pollinationReactions({ bridges, subscriptions, stale }),
      jobs: pollinationJobs({ carrying: carried, comparison, telling, forgetUnquoted }),
      queueTypes: pollinationQueueTypes(check),
      announces: pollinationAnnounces,
    }),
    taint,
    hooks: taintHooks({ stale, enqueue: jobs.enqueue }),
  }
}
