import type { Platform } from '../../../platform.ts'
import { isErasure } from '../../../shared/event-types.ts'
import { debateLedger, type Ledger } from './ledger.ts'
import { history, stateCache } from './state-cache.ts'

export type { Draft, OpenDraft } from './draft.ts'
export { type Brought, type EraseTexts, type Ledger, textEraser } from './ledger.ts'

const CACHE_BYTES = 64_000_000

type LedgerNeeds = Pick<Platform, 'log' | 'tail' | 'signals' | 'now' | 'held'>

/** The ledger of debates: their states, folded from the log, and the only way to add to them. */
export function ledger({ log, tail, signals, now, held }: LedgerNeeds): Ledger {
  const cache = stateCache(CACHE_BYTES)
  held.register('debates', cache.held)
  tail.subscribe((event) => {
    if (isErasure(event)) cache.clear()
    else cache.hear(event)
  })
  return debateLedger({
    log,
    cache,
    history: history(log),
    now,
    announce: (debateId) => signals.publish('debate.ready', debateId),
  })
}
