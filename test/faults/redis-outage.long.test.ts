import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { redisTest } from '../support/redis.ts'
import { serviceWithRedis } from './redis-outage.ts'

redisTest('a Redis that comes back is used again after the breaker has rested', async () => {
  const service = await serviceWithRedis()
  await service.send(10)
  await service.redis.kill()
  await service.send(10)
  expect(await service.limiterState()).toMatchObject({ circuit_breaker: 'open' })
  await service.redis.restart()
  do {
    await sleep(2_000)
    await service.send(1)
  } while ((await service.limiterState()).backend !== 'redis')
  expect(service.statuses.filter((status) => status >= 500)).toEqual([])
  expect(await service.limiterState()).toMatchObject({ circuit_breaker: 'closed' })
})
