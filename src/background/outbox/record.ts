import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Metrics } from '../../shared/telemetry/metrics.ts'
import type { Database } from '../../storage/database.ts'
import type { Claim } from './claims.ts'
import type { EffectKind } from './effect.ts'
import { settlementOf, type Tried } from './retry-or-give-up.ts'
import { ClaimLost, settle } from './store.ts'

interface RecordOptions {
  db: Database
  now: () => Date
  metrics: Pick<Metrics, 'effectsTotal'>
  /** How long it waits after a fault of the database or of the area. */
  pauseMs: number
}

const TRIES = 5

/** Writes down what became of a try. When it cannot, the claim runs out and the try is in doubt. */
export const recordWith =
  ({ db, now, metrics, pauseMs }: RecordOptions) =>
  async (kind: EffectKind, claim: Claim, tried: Tried, logger: Logger) => {
    const settlement = settlementOf(kind, claim, tried, now())
    const { state, why } = settlement
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        await db.transaction().execute(async (tx) => {
          await kind.settled?.(tx, tried.effect, settlement)
          await settle(tx, claim, settlement)
        })
        metrics.effectsTotal.inc({ kind: kind.name, outcome: state })
        logger[state === 'parked' ? 'warn' : 'debug']({ state, why }, 'A try to send something outside is over')
        return
      } catch (error) {
        if (error instanceof ClaimLost)
          return logger.warn('What became of a try is not written down: its claim ran out')
        logger.warn({ err: error, tries }, 'What became of a try could not be written down')
        await pause(pauseMs)
      }
    }
  }
