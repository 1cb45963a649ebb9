import type { Logger } from 'pino'
import { halfOfRecent } from '../../../shared/breaker-tolerance.ts'
import type { BreakerBoard, BreakerSnapshot, CircuitBreaker, Meaning } from '../../../shared/circuit-breaker.ts'
import { ModelFault, reasonFor } from './faults.ts'
import { accessDigest } from './model-access.ts'
import type { ModelAgent } from './model-agent.ts'

const FIRST_REST_SECONDS = 1
const LONGEST_REST_SECONDS = 60
/** Callers may ask for any model and organizations connect many, so the oldest breakers are dropped. */
const MOST_UNNAMED = 1000

interface ModelBreakersDependencies {
  breakers: BreakerBoard
  /** Whether the settings name this agent. */
  isNamed: (agent: ModelAgent) => boolean
  logger: Logger
}

/**
 * One breaker for each model at one address with one key through one connection, whatever its agents are called: the
 * failures of one organization stop no other.
 */
export function modelBreakers({ breakers, isNamed, logger }: ModelBreakersDependencies) {
  const unnamed = new Map<string, CircuitBreaker>()

  function options(agent: ModelAgent) {
    let said: string | undefined
    return {
      kind: 'agent' as const,
      tolerance: halfOfRecent({ threshold: 5, seconds: 10, tries: 10 }),
      firstRestSeconds: FIRST_REST_SECONDS,
      recoverySeconds: LONGEST_REST_SECONDS,
      causeOf(error: unknown) {
        if (!(error instanceof ModelFault)) return null
        said = error.said
        return reasonFor(agent, error)
      },
      restAskedFor: (error: unknown) => (error instanceof ModelFault ? error.retryAfterMs : undefined),
      onChange: (change: BreakerSnapshot) => tell(agent.model, change, said),
    }
  }

  function tell(model: string, { name, state, cause, nextTrialAt }: BreakerSnapshot, said: string | undefined) {
    const breaker = { breaker: name, model }
    if (state === 'closed') logger.info(breaker, `${model} answers again`)
    if (state !== 'open') return
    logger.warn({ ...breaker, cause, said, next_trial_at: nextTrialAt }, `${model} is left alone for a while: ${cause}`)
  }

  function unnamedOf(agent: ModelAgent, of: string): CircuitBreaker {
    const breaker = unnamed.get(of) ?? breakers.apart({ name: agent.name, ...options(agent) })
    unnamed.delete(of)
    unnamed.set(of, breaker)
    const [oldest] = unnamed.keys()
    if (unnamed.size > MOST_UNNAMED && oldest !== undefined) unnamed.delete(oldest)
    return breaker
  }

  return (agent: ModelAgent): CircuitBreaker => {
    const of = `${agent.provider} ${agent.model} ${accessDigest(agent.access)} ${agent.connection ?? ''}`
    return isNamed(agent) ? breakers.open({ name: agent.name, of, ...options(agent) }) : unnamedOf(agent, of)
  }
}

/** Whether the model is away. One that limits or refuses us is there, and so is one that is slow or breaks off. */
export const meaningOf = (error: unknown): Meaning => {
  if (!(error instanceof ModelFault) || error.reason === 'error') return 'nothing'
  const { reason, begun, heard } = error
  return (reason === 'unavailable' || reason === 'timeout') && !begun && !heard ? 'away' : 'there'
}
