import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import { debate } from './deliberation.ts'
import type { Named, Reviewed } from './review.ts'

/** A debate with a claim of it: one of its options. */
async function claim(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  return { params: { debate_id: params?.id ?? '', claim_id: 'p1' } }
}

export const understanding: Reviewed = {
  objects: {
    'consensus-memory.domain': 'installation',
    'moments.by-type': 'installation',
    'analytics.endpoints-performance': 'installation',
    'reasoning.cruxes': claim,
    'reasoning.load-bearing-claims': claim,
    'reasoning.claim-support': claim,
    'reasoning.graph': claim,
    'reasoning.graph-stats': debate,
    'reasoning.debate-graph-stats': debate,
    'replays.get': debate,
  },
}
