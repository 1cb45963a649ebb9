import { setTimeout as pause } from 'node:timers/promises'
import { loadConfig } from '../../config/load.ts'
import type { Platform } from '../../platform.ts'
import { openService } from '../../service.ts'
import { type Caller, LOCAL_ORGANIZATION, LOCAL_OWNER, LOCAL_USER } from '../../shared/identity/caller.ts'
import { createLogger } from '../../shared/telemetry/logger.ts'
import { KEYS_PATH } from '../../shared/verifier/keys.ts'
import { joinServer } from '../../storage/server.ts'
import { type SavedReceipt, saveReceipt } from '../saved-receipts.ts'
import { answerIn, type Parley, type Place, placeHeaders } from './parley.ts'

interface LocalParley extends Parley {
  /**
   * Saves a receipt and the public keys in the data directory, to be checked without a server. Everything else that
   * follows from the debate, such as its memory, is done before: the next question may need it.
   */
  leave(receiptId: string): Promise<SavedReceipt>
  close(): Promise<void>
}

/** How long to wait for what follows from a debate, before it is left to the next command. */
const MOST_FOLLOWING_MS = 10_000

/**
 * The service of this data directory, inside this process and without a port, for who sits at this machine. Beside a
 * running one it is another node on the same database, so either may run the debate.
 */
export async function localService(debateId: string | undefined, stopping: AbortSignal) {
  const { config } = loadConfig()
  const service = await openService({
    config: { ...config, role: 'all', rateLimitEnabled: false },
    logger: createLogger({ level: 'silent', readable: true }),
    server: joinServer,
    authenticate: () => caller,
    stopping,
  })
  const caller = await localCaller(service.platform, debateId)
  return { ...service, config, headers: { authorization: 'Bearer local' } }
}

/** The API of the service in this process. */
export async function localParley(
  debateId: string | undefined,
  stopping: AbortSignal,
  place: Place = {},
): Promise<LocalParley> {
  const { app, config, cursors, headers: local, close } = await localService(debateId, stopping)
  const headers = { ...local, ...placeHeaders(place) }
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const call = async <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    answerIn<Answer>(await ask(method, `/api/v2${path}`, body))
  return {
    call,
    async leave(receiptId) {
      await Promise.race([cursors.catchUp().catch(() => {}), pause(MOST_FOLLOWING_MS, undefined, { ref: false })])
      return saveReceipt(config.dataDir, receiptId, {
        receipt: await call('GET', `/receipts/${receiptId}`),
        keys: JSON.parse((await ask('GET', KEYS_PATH)).text),
      })
    },
    close,
  }
}

/**
 * The caller on the machine itself. A user who can read the database needs no account: they act for the owner of the
 * oldest organization, or of the one that has the debate, and before there is any, for the local user.
 */
export async function localCaller({ db, log }: Pick<Platform, 'db' | 'log'>, debateId?: string): Promise<Caller> {
  const wanted = debateId === undefined ? undefined : (await log.head(debateId))?.organizationId
  const oldest = db
    .selectFrom('organizations')
    .select(['id', 'parent_id', 'owner_id', 'tier'])
    .orderBy('sequence')
    .limit(1)
  const found = await (wanted === undefined
    ? oldest.where('parent_id', 'is', null)
    : oldest.where('id', '=', wanted)
  ).executeTakeFirst()
  const org = found?.id ?? wanted ?? LOCAL_ORGANIZATION
  return {
    ...LOCAL_OWNER,
    userId: found?.owner_id ?? LOCAL_USER,
    org,
    payer: found?.parent_id ?? org,
    tier: found?.tier ?? LOCAL_OWNER.tier,
    sessionId: 'ses_local',
    scopes: [],
  }
}
