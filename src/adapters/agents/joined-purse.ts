import type { Purse } from '../../engine/spending.ts'

export interface JoinedPurse extends Purse {
  /** Everything is paid from this one. */
  join(purse: Purse): void
}

/** The purse of a process, before the area is there that holds it: until then nothing can be bought. */
export function joinedPurse(): JoinedPurse {
  let joined: Purse | undefined
  return {
    join(purse) {
      joined = purse
    },
    reserve(...purchase) {
      if (!joined) return Promise.reject(new Error('Nobody holds the purse'))
      return joined.reserve(...purchase)
    },
  }
}
