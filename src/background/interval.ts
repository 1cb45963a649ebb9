import { withoutCaller } from '../shared/serial-work.ts'

interface Repeated {
  everyMs: number
  onFault: (fault: unknown) => void
}

/** Repeats an action on behalf of nobody, never twice at the same time; the returned function ends it. */
export function repeatedly(act: () => Promise<unknown>, { everyMs, onFault }: Repeated): () => Promise<void> {
  let acting: Promise<unknown> | undefined
  const timer = setInterval(() => {
    acting ??= withoutCaller(act)
      .catch(onFault)
      .finally(() => {
        acting = undefined
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await acting
  }
}
