/** The orders of the benchmark to an engine, one after another; each is answered once it was carried out. */
export type Order =
  | { do: 'run'; kind: Kind; runs: number; atOnce: number }
  /** Begins runs of many steps, and answers without waiting for their end. */
  | { do: 'begin'; runs: number }
  | { do: 'end' }

/** Runs of ten steps that do nothing: each step is written down before the next begins, or they end at once. */
export type Kind = 'durable' | 'at once'

export const STEPS = 10

export interface Ran {
  seconds: number
  /** Of the process of the engine, without its database. */
  cpuSeconds: number
}

interface Engine {
  /** Begins a run, and waits for its end. */
  run(kind: Kind): Promise<void>
  begin(): Promise<void>
  end(): Promise<void>
}

/** Carries out the orders of the benchmark. */
export function carryOut({ run, begin, end }: Engine): void {
  async function timed({ kind, runs, atOnce }: Order & { do: 'run' }): Promise<Ran> {
    let left = runs
    const lane = async () => {
      while (left-- > 0) await run(kind)
    }
    const cpu = process.cpuUsage()
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, lane))
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    return { seconds, cpuSeconds: (user + system) / 1e6 }
  }

  process.on('message', async (order: Order) => {
    if (order.do === 'end') {
      await end()
      process.disconnect?.()
      return
    }
    if (order.do === 'run') process.send?.(await timed(order))
    else process.send?.(await Promise.all(Array.from({ length: order.runs }, begin)))
  })
  process.send?.('ready')
}
