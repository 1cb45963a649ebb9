/** How a dependency answered: whether in time, and how long it took. */
export interface Answered {
  ok: boolean
  latencyMs: number
}

interface ProbeOptions {
  ask: () => Promise<unknown>
  timeoutMs: number
}

/** Asks a dependency whether it is there. Silence is a no, and a question still open is never asked again beside it. */
export function probe({ ask, timeoutMs }: ProbeOptions): () => Promise<Answered> {
  let open: Promise<boolean> | undefined
  return async () => {
    const began = performance.now()
    open ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        open = undefined
      })
    const ok = (await inTime(open, timeoutMs)) ?? false
    return { ok, latencyMs: Math.round((performance.now() - began) * 100) / 100 }
  }
}

/** The answer, or null when it does not come in time or is a fault. */
export function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, null)
    answer
      .catch(() => null)
      .then((found) => {
        clearTimeout(timer)
        resolve(found)
      })
  })
}
