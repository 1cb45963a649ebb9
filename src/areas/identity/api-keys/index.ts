import { defineArea, type Platform } from '../../../platform.ts'
import { activityLog } from '../../../shared/activity-log.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import type { Bringing, Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Permission } from '../../../shared/identity/permissions.ts'
import type { ApiKeys } from '../sessions/index.ts'
import { apiKeyAliases } from './aliases.ts'
import { keyHolderStore } from './key-holder-store.ts'
import { apiKeyRoutes } from './routes.ts'
import { apiKeyService } from './service.ts'
import { apiKeyStore } from './store.ts'
import { apiKeyTables } from './tables.ts'

const FLUSH_EVERY_MS = 3_000

/** API keys: named, scoped, expiring, shown once, at wish bound to a workspace. The end of a key is published on `session.ended` with its id. */
export function apiKeys(platform: Platform, { enter }: { enter: Enter }) {
  const { db, signals, newId, now, random, logger } = platform
  const store = apiKeyStore(db)
  const holders = keyHolderStore(platform)
  const use = activityLog({ write: store.writeUse, logger, flushEveryMs: FLUSH_EVERY_MS })
  const service = apiKeyService({ store, holders, flushUse: use.flush, signals, enter, newId, now, random })

  async function find(by: 'digest' | 'id', value: string, bringing: Bringing | undefined) {
    const at = now()
    const holder = await holders.findHolder(by, value, at, bringing)
    if (holder) use.touch(holder.caller.sessionId, at.getTime())
    return holder
  }
  const lookup: ApiKeys = {
    find: (key, bringing) => find('digest', digestOf(key), bringing),
    findById: (id, bringing) => find('id', id, bringing),
  }

  const area = defineArea({
    name: 'api-keys',
    title: 'API keys',
    stability: 'stable',
    tables: apiKeyTables,
    endpoints: apiKeyRoutes(service),
    aliases: apiKeyAliases,
    stop: use.stop,
  })
  /** Keys for what acts for people from outside, with no rights but those named. */
  const narrow = {
    async issue(name: string, scopes: readonly Permission[], caller: Caller) {
      const { id, key } = await service.issue({ name, scopes: [...scopes], expires_at: null }, caller)
      return { id, key }
    },
    revoke: service.withdraw,
  }
  return { area, apiKeys: lookup, narrow, revokeAll: service.revokeAll }
}
