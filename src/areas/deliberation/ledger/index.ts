import type { Platform } from '../../../platform.ts'
import { history, isErasure } from './history.ts'
import { debateLedger, type Ledger } from './ledger.ts'
import { stateCache } from './state-cache.ts'

export type { Draft, OpenDraft } from './draft.ts'
export type { Ledger } from './ledger.ts'
export { type EraseTexts, textEraser } from './ledger.ts'

const CACHE_BYTES = 64_000_000

/** The ledger of debates: their states, folded from the log, and the one way in which anything is added to them. */
export function ledger({ log, tail, signals, now }: Pick<Platform, 'log' | 'tail' | 'signals' | 'now'>): Ledger {
  const cache = stateCache(CACHE_BYTES)
  tail.subscribe((event) => isErasure(event) && cache.clear())
  return debateLedger({
    log,
    cache,
    history: history(log),
    now,
    announce: (debateId) => signals.publish('debate.ready', debateId),
  })
}
