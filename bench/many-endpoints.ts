import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import Type from 'typebox'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { openRateLimiter } from '../src/http/rate-limit/limiter.ts'
import { breakerBoard } from '../src/shared/circuit-breaker.ts'
import { idMaker } from '../src/shared/ids.ts'
import { listOf, pageQuery } from '../src/shared/pagination.ts'
import { createMetrics } from '../src/shared/telemetry/metrics.ts'
import { recentErrors } from '../src/shared/telemetry/recent-errors.ts'

const declared = (n: number) =>
  endpoint({
    id: `bench.number-${n}`,
    method: n % 3 === 0 ? 'POST' : 'GET',
    path: `/bench${n % 40}/number${n}/:id`,
    summary: `Endpoint number ${n}`,
    auth: 'user',
    formerly: n % 10 === 0 ? [{ path: `/old${n}/:id` }] : [],
    query: pageQuery({ limit: 50, max: 200 }),
    body: Type.Object({ name: Type.String({ minLength: 1 }), parts: Type.Array(Type.Object({ size: Type.Number() })) }),
    response: listOf('things', Type.Object({ id: Type.String(), at: Type.String({ format: 'date-time' }) })),
    handle: () => ({ things: [], items: [], total: 0, limit: 1, offset: 0, has_more: false }),
  })

/** The seconds it takes to declare, mount and make ready so many endpoints. */
export async function readyIn(count: number): Promise<number> {
  const now = () => new Date()
  const logger = pino({ enabled: false })
  const { config } = loadConfig({ SERVICE_ENV: 'test' })
  const metrics = createMetrics(now)
  const limiter = openRateLimiter({ config, metrics, breakers: breakerBoard({ now }), now, logger })
  const started = performance.now()
  const app = buildApp(
    {
      config,
      logger,
      now,
      newId: idMaker(now, randomBytes),
      authenticate: () => null,
      demandFresh: async () => {},
      auditTrail: { begin: async () => '', settle() {} },
      refusalCounts: { add() {} },
      limiter,
      metrics,
      recentErrors: recentErrors({ now }),
      freshness: { reached: async () => [] },
      checkResponses: false,
    },
    Array.from({ length: count }, (_, n) => declared(n)),
  )
  await app.ready()
  const seconds = (performance.now() - started) / 1000
  await app.close()
  return seconds
}
