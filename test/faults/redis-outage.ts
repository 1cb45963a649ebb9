import { onTestFinished } from 'vitest'
import { administratorOf, CALLER_SETTINGS } from '../support/people.ts'
import { startRedis } from '../support/redis.ts'
import { serviceHome } from '../support/service-process.ts'
import { stopwatch } from '../support/time-limits.ts'

/** What one address may send to one endpoint at once and per second: 60 a minute, with a burst of twice that. */
export const CAPACITY = 120
export const REFILL_PER_SECOND = 1

/** A service that counts limits in a Redis of its own. */
export async function serviceWithRedis() {
  const redis = await startRedis()
  const home = await serviceHome()
  onTestFinished(() => redis.stop())
  const service = await home.start({ ...CALLER_SETTINGS, REDIS_URL: redis.url })
  const admin = await administratorOf(service.apiUrl)
  const statuses: number[] = []
  const elapsed = stopwatch()

  return {
    redis,
    statuses,
    secondsSinceStart: () => elapsed() / 1000,
    /** Sends so many anonymous requests, eight at a time; answers how many were let through. */
    async send(requests: number): Promise<number> {
      const results = await inParallel(requests, async () => {
        const answer = await fetch(`${service.apiUrl}/api/openapi.json`)
        await answer.body?.cancel()
        return answer.status
      })
      statuses.push(...results)
      return results.filter((status) => status === 200).length
    },
    async limiterState() {
      const answer = await fetch(`${service.apiUrl}/api/v1/admin/rate-limits/stats`, { headers: admin })
      return (await answer.json()) as { backend: string; fallback_requests: number; circuit_breaker: string }
    },
    async breakers() {
      const answer = await fetch(`${service.apiUrl}/api/v1/system/circuit-breakers`, { headers: admin })
      return answer.text()
    },
  }
}

async function inParallel<Result>(count: number, one: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let left = count
  const work = async () => {
    while (left-- > 0) results.push(await one())
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return results
}
