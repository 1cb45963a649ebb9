import type { Logger } from 'pino'
import type { NewEvidence } from '../../../engine/commands/attach-evidence.ts'
import type { Seek } from '../../../engine/flow/asks.ts'
import type { Grounded } from '../../../engine/grounding.ts'
import type { DebateState } from '../../../engine/state.ts'
import { storableValue } from '../../../shared/text/storable-text.ts'
import type { Call } from './ask-agent.ts'
import type { Retry } from './retry-while-away.ts'

/** A running search. */
interface Search extends Pick<Call, 'breakOff' | 'drop' | 'finish'> {
  /** Undefined when it was broken off. */
  readonly found: Promise<readonly NewEvidence[] | undefined>
}

export type SeekEvidence = ReturnType<typeof seekEvidence>

/** How long a debate waits for a search. */
const LONGEST_SEARCH_MS = 30_000

/** Searches once for everything that a phase left open; a search that fails or takes too long found nothing. */
export const seekEvidence =
  (seeking: Grounded['seek'], logger: Logger) =>
  (seek: Seek, state: DebateState, retry: Retry): Search => {
    const controller = new AbortController()
    const { signal } = controller
    const limit = AbortSignal.timeout(LONGEST_SEARCH_MS)
    const either = AbortSignal.any([signal, limit])
    const given = Promise.withResolvers<undefined>()
    either.addEventListener('abort', () => given.resolve(undefined))
    const nothing = (error: unknown) => {
      logger.warn({ err: error, debate: state.debateId }, 'What agents lack could not be looked for')
      return []
    }
    const search = retry.until(() => seeking(state, seek, either)).catch(nothing)
    return {
      found: Promise.race([search, given.promise]).then((found) => {
        if (signal.aborted) return undefined
        return storableValue(found ?? [])
      }),
      breakOff: () => controller.abort(),
      drop: () => controller.abort(),
      finish() {},
    }
  }
