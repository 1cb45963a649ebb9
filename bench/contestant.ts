import { setImmediate as turn } from 'node:timers/promises'

/** The orders of the benchmark to a contestant, one after another. */
export type Order =
  | { do: 'run'; concurrency: number; debates: number }
  /** Brings debates to their last vote and holds them there. */
  | { do: 'hold'; debates: number }
  | { do: 'end' }

export interface Ran {
  seconds: number
  cpuSeconds: number
  /** Wall time of each debate. */
  each: number[]
}
export interface Held {
  heapBytes: number
}

export interface Contestant {
  /** Runs the debate with this number to its end. */
  run(n: number): Promise<void>
  /** Resolves when these debates are at their last vote, which does not come before `release`. */
  hold(debates: readonly number[]): Promise<void>
  release(): Promise<void>
  end(): Promise<void>
}

/** What agents say, the same for every contestant; no two texts share memory. */
export const TOPIC = 'Should the service keep every step of a debate in its database?'
const SENTENCE = 'The record of every step costs something, and it pays when a worker dies in mid-debate.'
export const textOf = (debate: number | string, place: string) =>
  Buffer.from(`${place} of ${debate}: ${SENTENCE}`).toString()

/** Collects all garbage, unused code included. */
const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

async function heapUsed() {
  for (let n = 0; n < 3; n++) {
    await turn()
    collect()
  }
  return process.memoryUsage().heapUsed
}

/** Carries out the benchmark's orders, and answers with the measurements. */
export function compete({ run, hold, release, end }: Contestant) {
  let next = 0
  const numbers = (count: number) => Array.from({ length: count }, () => next++)

  async function timed({ concurrency, debates }: { concurrency: number; debates: number }): Promise<Ran> {
    const waiting = numbers(debates)
    const each: number[] = []
    const cpu = process.cpuUsage()
    const began = performance.now()
    const lane = async () => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
        const started = performance.now()
        await run(n)
        each.push((performance.now() - started) / 1_000)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, lane))
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    return { seconds, cpuSeconds: (user + system) / 1e6, each }
  }

  async function held(debates: number): Promise<Held> {
    const before = await heapUsed()
    await hold(numbers(debates))
    const heapBytes = (await heapUsed()) - before
    await release()
    return { heapBytes }
  }

  process.on('message', async (order: Order) => {
    if (order.do === 'run') process.send?.(await timed(order))
    else if (order.do === 'hold') process.send?.(await held(order.debates))
    else {
      await end()
      process.disconnect?.()
    }
  })
  process.send?.('ready')
}
