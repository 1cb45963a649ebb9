import type { Asking } from './database-request.ts'

export class CallerWentAway extends Error {
  constructor() {
    super('The caller went away before the database was asked')
  }
}

interface Share {
  held: number
  line: Array<() => void>
}

/** Lets the requests of one caller hold at most so many places at a time; the others wait in the order of arrival. */
export function callerShares(most: number) {
  const shares = new Map<string, Share>()

  function inLine({ line }: Share, request: Asking) {
    const leaving = request.leaving ?? new Set<() => void>()
    request.leaving = leaving
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        leaving.delete(leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(enter), 1)
        leaving.delete(leave)
        reject(new CallerWentAway())
      }
      line.push(enter)
      leaving.add(leave)
    })
  }

  return {
    /**
     * Undefined if there is a place at once. A request inside a transaction never waits: others might wait for that
     * transaction.
     */
    enter(request: Asking): Promise<void> | undefined {
      const share = shares.get(request.caller) ?? { held: 0, line: [] }
      shares.set(request.caller, share)
      if (share.held >= most && request.transactions === 0) return inLine(share, request)
      share.held += 1
      return undefined
    },

    /** Hands the place to the next in line, or frees it. */
    leave({ caller }: Asking) {
      const share = shares.get(caller)
      if (!share) return
      const next = share.held <= most ? share.line.shift() : undefined
      if (next) return next()
      share.held -= 1
      if (share.held === 0) shares.delete(caller)
    },
  }
}
