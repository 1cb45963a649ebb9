import { hkdfSync } from 'node:crypto'
import type { Platform } from '../../../../platform.ts'
import { serviceAtFirstUse } from '../../../../shared/lazy-package.ts'
import { understandingRoutes } from './routes.ts'
import { codeSearchStore } from './search-store.ts'
import type { UnderstandingDependencies } from './service.ts'

const KEY_BYTES = 32

/** Understanding: questions about code, answered with quotes of it. */
export function questionsRoom(
  { db, keys, now }: Platform,
  dependencies: Omit<UnderstandingDependencies, 'store' | 'questionKey' | 'now'>,
) {
  const questionKey = async (org: string) =>
    new Uint8Array(hkdfSync('sha256', await keys.encryptionKey(), org, 'parley questions about code', KEY_BYTES))
  const service = serviceAtFirstUse(async () =>
    (await import('./service.ts')).understandingService({
      ...dependencies,
      store: codeSearchStore(db),
      questionKey,
      now,
    }),
  )
  return { endpoints: understandingRoutes(service) }
}
