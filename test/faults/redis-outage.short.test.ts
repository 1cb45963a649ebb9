import { expect } from 'vitest'
import { redisTest } from '../support/redis.ts'
import { CAPACITY, REFILL_PER_SECOND, serviceWithRedis } from './redis-outage.ts'

redisTest('with Redis killed under load nobody sees a 5xx and limits still hold', async () => {
  const service = await serviceWithRedis()
  let allowed = await service.send(CAPACITY / 2)
  expect(await service.limiterState()).toMatchObject({ backend: 'redis', circuit_breaker: 'closed' })

  const sending = service.send(3 * CAPACITY)
  await service.redis.kill()
  allowed += await sending
  expect(await service.limiterState()).toMatchObject({ backend: 'memory', circuit_breaker: 'open' })
  expect(await service.breakers()).toContain('rate-limits')

  expect(service.statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  const refilled = Math.ceil(REFILL_PER_SECOND * service.secondsSinceStart())
  expect(allowed).toBeLessThanOrEqual(1.5 * CAPACITY + refilled)
  expect(allowed).toBeGreaterThanOrEqual(CAPACITY / 2)
})
