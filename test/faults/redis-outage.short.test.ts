import { expect } from 'vitest'
import { redisTest } from '../support/redis.ts'
import { CAPACITY, REFILL_PER_SECOND, serviceWithRedis } from './redis-outage.ts'

redisTest('with Redis killed under load nobody sees a 5xx and limits still hold', async () => {
  const service = await serviceWithRedis()
  let allowed = await service.send(CAPACITY / 2)
  /** On a starved machine its answers may have come too late for a while. */
  const asked = async () => {
    allowed += await service.send(1)
    return service.limiterState()
  }
  await expect.poll(asked, { interval: 250 }).toMatchObject({ backend: 'redis', circuit_breaker: 'closed' })

  const sending = service.send(3 * CAPACITY)
  await service.redis.kill()
  allowed += await sending
  expect(await service.limiterState()).toMatchObject({ backend: 'memory', circuit_breaker: 'open' })
  expect(await service.breakers()).toContain('rate-limits')

  expect(service.statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  const refilled = Math.ceil(REFILL_PER_SECOND * service.secondsSinceStart())
  /** Redis and the process each count what they allow. */
  expect(allowed).toBeLessThanOrEqual(2 * CAPACITY + refilled)
  expect(allowed).toBeGreaterThanOrEqual(CAPACITY / 2)
})
