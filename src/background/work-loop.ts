import { setTimeout as pause } from 'node:timers/promises'

interface LoopOptions {
  work: () => Promise<unknown>
  /** After so long it works again unasked, for what no wake-up told of. */
  idleMs: number
  onFault: (fault: unknown) => void
}

/** Works when it is woken, and every so often; never twice at the same time, and again after a fault. */
export function workLoop({ work, idleMs, onFault }: LoopOptions) {
  let open = true
  let woken = false
  let rouse = () => {}
  let running: Promise<void> | undefined

  async function workWhileOpen() {
    while (open) {
      woken = false
      try {
        await work()
      } catch (fault) {
        onFault(fault)
        await pause(idleMs)
      }
      if (!woken && open) await nap()
    }
  }

  function nap() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, idleMs)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function wake() {
    woken = true
    rouse()
  }

  return {
    wake,
    start() {
      running ??= workWhileOpen()
    },
    /** Resolves when it does not work any more. */
    async stop() {
      open = false
      wake()
      await running
    },
  }
}
