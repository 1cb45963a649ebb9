import { admit } from '../../../../http/access/authorization.ts'
import { charge } from '../../../../http/rate-limit/limit-headers.ts'
import type { Platform } from '../../../../platform.ts'
import type { TakePart } from '../../../../stream/participation.ts'
import type { DebateInterventions } from './intervene.ts'

type Needs = Pick<Platform, 'limiter'> & Pick<DebateInterventions, 'intervene'>

/** What people do over the stream is limited, admitted and recorded like the same intervention over HTTP. */
export const takePartAsOverHttp =
  ({ limiter, intervene }: Needs): TakePart =>
  async (debateId, act, { caller, ip }) => {
    await charge(limiter, { endpoint: INTERVENTION, caller, ip, method: INTERVENTION.method })
    admit(INTERVENTION, caller, null)
    return intervene(debateId, act, caller)
  }

/** Who may take part in a debate, be it by a vote or by a word, and how often, however they do it. */
export const INTERVENTION = {
  id: 'debates.intervene',
  method: 'POST',
  auth: { permission: 'debates.update' },
  action: 'vote',
  audit: 'log',
} as const
