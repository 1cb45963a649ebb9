/** Whether a dependency answered in time, and how long that took. */
export interface Answered {
  ok: boolean
  latencyMs: number
}

interface ProbeOptions {
  ask: () => Promise<unknown>
  timeoutMs: number
}

/** Probes a dependency. No answer counts as a failure, and no second probe starts while one is open. */
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

/** The answer, or null when it fails or does not arrive in time. */
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
