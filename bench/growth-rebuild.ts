import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Grown } from './growth-database.ts'
import type { Request } from './growth-requests.ts'
import { quantile } from './log-reader.ts'

const FEWEST_EVENTS_A_SECOND = 10_000
const MOST_PER_EVENT = 1.2
const MOST_P95 = 2
const BETWEEN_QUESTIONS_MS = 20
const QUIET_MS = 60_000

/** Asks one question after another, with a pause between them, until something else is over; answers what each took. */
async function askedUntil(grown: Grown, requests: readonly Request[], over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (let place = 0; !isOver; place++) {
    const { url } = requests[place % requests.length] ?? { url: '/api/v2/debates' }
    times.push(await ask(grown, url))
    await pause(BETWEEN_QUESTIONS_MS)
  }
  return times
}

function judge(met: boolean, sentence: string) {
  console.log(`${met ? 'met   ' : 'MISSED'} ${sentence}`)
  if (!met) process.exitCode = 1
}

/** How fast a rebuild is with so many debates, and what it costs those who ask meanwhile. */
export async function measureRebuild(some: Grown, many: Grown, requests: readonly Request[]) {
  const quiet = quantile(await askedUntil(many, requests, pause(QUIET_MS)), 0.95)
  const rebuilding = many.rebuild()
  const busy = quantile(await askedUntil(many, requests, rebuilding), 0.95)
  const again = await rebuilding

  const rateOf = ({ events, rebuilt }: Grown) => events / rebuilt.seconds
  const perEvent = rateOf(some) / rateOf(many)
  console.log('\nrebuild-views, all views')
  judge(rateOf(many) >= FEWEST_EVENTS_A_SECOND, `${Math.round(rateOf(many))} events/s of ${many.events} events`)
  judge(perEvent <= MOST_PER_EVENT, `${perEvent.toFixed(2)} × the time per event with ${some.events} events`)
  judge(
    busy <= MOST_P95 * quiet,
    `p95 of questions ${busy.toFixed(1)} ms while it runs, ${quiet.toFixed(1)} ms before: ${(busy / quiet).toFixed(2)} ×`,
  )
  console.log(`with those questions beside it: ${Math.round(many.events / again.seconds)} events/s`)
}
