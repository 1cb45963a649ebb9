import type { Logger } from 'pino'
import type { JobEnding } from '../define.ts'
import { readPayload } from '../payload.ts'
import { withinTime } from '../within-time.ts'
import type { Claim } from './claims.ts'
import type { Effect, EffectKind, Sent } from './effect.ts'
import type { Tried } from './retry-or-give-up.ts'

interface TryOptions {
  control: AbortController
  logger: Logger
}

const SECONDS_TO_SEND = 60

/** Sends a claimed effect once, after having looked for it where that is to be done first. */
export async function tryOnce(kind: EffectKind, claim: Claim, { control, logger }: TryOptions): Promise<Tried> {
  const { payload: body, faults } = readPayload(kind.body, claim.effect.body)
  let effect: Effect = { ...claim.effect, ...(body && { body }) }
  if (faults) {
    const why = `The body is not valid: ${faults.map(({ field, message }) => `${field} ${message}`).join('; ')}`
    return { effect, sent: { outcome: 'refused', why }, stopping: false }
  }

  let wasCalled = false

  async function send(): Promise<Sent> {
    const { signal } = control
    const context = { signal, attempt: effect.attempt, key: effect.id, workerId: claim.token, logger }
    if (kind.find && effect.doubt && effect.externalId === undefined) {
      const found = await kind.find(effect, context)
      if (found?.outcome === 'doubtful') return { ...found, outcome: 'failed' }
      const isFormer = found?.outcome === 'done' && effect.doubt.version < effect.version
      if (found && !isFormer) return found
      effect = { ...effect, doubt: undefined, externalId: isFormer ? found.externalId : undefined }
    }
    wasCalled = true
    return kind.send(effect, context)
  }

  const isStopping = () => (control.signal.reason as Partial<JobEnding> | undefined)?.why === 'stopping'
  try {
    const limitMs = (kind.timeoutSeconds ?? SECONDS_TO_SEND) * 1_000
    const sent = await withinTime({ control, limitMs }, send)
    return { effect, sent, stopping: isStopping() }
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    return { effect, sent: { outcome: wasCalled ? 'doubtful' : 'failed', why }, stopping: isStopping() }
  }
}
