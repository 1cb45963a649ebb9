interface Clock {
  /** In milliseconds. */
  now: () => number
  nextTurn: (act: () => void) => void
}

/** How long handlers are begun in one turn of the event loop. */
const TURN_MS = 10

/**
 * Says when a handler begins: at once, or in a later turn of the event loop when those of this turn have taken their
 * time, so that everything else is heard in between. Callers take turns, and the requests of one come in their order.
 */
export function handlerTurns({ now, nextTurn }: Clock = { now: () => performance.now(), nextTurn: setImmediate }) {
  const lines = new Map<string, Array<() => void>>()
  let began: number | undefined

  function hasTime() {
    if (began !== undefined) return now() - began < TURN_MS
    began = now()
    nextTurn(turn)
    return true
  }

  function turn() {
    began = undefined
    while (lines.size > 0 && hasTime()) {
      const [[caller, line] = ['', []]] = lines
      const begin = line.shift()
      lines.delete(caller)
      if (line.length > 0) lines.set(caller, line)
      begin?.()
    }
  }

  return (caller: string, begin: () => void) => {
    if (lines.size === 0 && hasTime()) return begin()
    const line = lines.get(caller) ?? []
    line.push(begin)
    lines.set(caller, line)
  }
}
