import { INTERVENTION } from './areas/deliberation/index.ts'
import type { Composition } from './areas.ts'
import { admit } from './http/admission.ts'
import { charge } from './http/rate-limit/rate-limited.ts'
import type { Platform } from './platform.ts'
import type { TakePart } from './stream/participation.ts'

type Needs = Pick<Platform, 'limiter'> & Pick<Composition['participation'], 'intervene'>

/** What people do over the stream is limited, admitted and recorded like the same intervention over HTTP. */
export const takePartAsOverHttp =
  ({ limiter, intervene }: Needs): TakePart =>
  async (debateId, act, { caller, ip }) => {
    await charge(limiter, { endpoint: INTERVENTION, caller, ip, method: INTERVENTION.method })
    admit(INTERVENTION, caller, null)
    return intervene(debateId, act, caller)
  }
