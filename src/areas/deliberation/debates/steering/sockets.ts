import { admit } from '../../../../http/admission.ts'
import { charge } from '../../../../http/rate-limit/refusal-429.ts'
import type { Platform } from '../../../../platform.ts'
import type { TakePart } from '../../../../stream/participation.ts'
import type { DebateInterventions } from './intervene.ts'
import { INTERVENTION } from './who-may-take-part.ts'

type Needs = Pick<Platform, 'limiter'> & Pick<DebateInterventions, 'intervene'>

/** What people do over the stream is limited, admitted and recorded like the same intervention over HTTP. */
export const takePartAsOverHttp =
  ({ limiter, intervene }: Needs): TakePart =>
  async (debateId, act, { caller, ip }) => {
    await charge(limiter, { endpoint: INTERVENTION, caller, ip, method: INTERVENTION.method })
    admit(INTERVENTION, caller, null)
    return intervene(debateId, act, caller)
  }
