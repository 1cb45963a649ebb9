import { loadConfig } from '../../config/load.ts'
import { openService } from '../../service.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { joinServer } from '../../storage/server.ts'
import { localCaller } from './local-caller.ts'
import { answerIn, type Parley } from './parley.ts'

interface LocalParley extends Parley {
  close(): Promise<void>
}

/**
 * The service of this data directory, inside this process and without a port. Beside a running one it is one more node on
 * the same database, so either may run the debate.
 */
export async function localParley(debateId: string | undefined, stopping: AbortSignal): Promise<LocalParley> {
  const { config } = loadConfig()
  const { app, platform, close } = await openService({
    config: { ...config, role: 'all', rateLimitEnabled: false },
    logger: createLogger({ level: 'silent', readable: true }),
    server: joinServer,
    authenticate: () => caller,
    stopping,
  })
  const caller = await localCaller(platform, debateId)
  const headers = { authorization: 'Bearer local' }
  return {
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: object) {
      const {
        statusCode,
        headers: told,
        body: text,
      } = await app.inject({
        method,
        url: `/api/v2${path}`,
        headers,
        ...(body && { payload: body }),
      })
      return answerIn<Answer>({ status: statusCode, headers: told, text })
    },
    close,
  }
}
