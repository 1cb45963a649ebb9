import type { FastifyInstance } from 'fastify'
import type { FinishedRequest } from '../shared/telemetry/traffic.ts'
import { isDeprecated } from './versions/deprecation.ts'

/** Tells the metrics of every finished request, by endpoint id. */
export function requestMetrics(app: FastifyInstance, { record }: { record: (request: FinishedRequest) => void }) {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    record({
      endpointId: request.isForConsole ? 'console' : (endpoint?.id ?? 'unmatched'),
      method: request.method,
      status: reply.statusCode,
      version: request.apiVersion ?? undefined,
      seconds: reply.elapsedTime / 1000,
      deprecated: endpoint !== undefined && isDeprecated(request),
    })
    done()
  })
}
