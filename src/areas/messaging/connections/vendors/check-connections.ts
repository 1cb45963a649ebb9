import type { Preflight } from '../../../../adapters/chat/platform.ts'
import { chatPlatforms } from '../../../../adapters/chat/platforms.ts'
import type { Vendor } from '../../../../adapters/outbound/vendor.ts'
import type { Platform } from '../../../../platform.ts'
import { sealing as openSealing } from '../../../../shared/crypto/encryption.ts'
import { readInstallationKeys } from '../../../../storage/keys/open-keys.ts'
import type { ConnectionKind, Secrets } from '../connection.ts'
import { connectionStore } from '../store.ts'
import { otherChecks, preflight, type VendorChecks } from './account-check.ts'
import { CHANNEL_KINDS } from './kinds.ts'

export interface CheckedConnection {
  id: string
  kind: ConnectionKind
  checks: readonly Preflight[]
}

/** Asks the vendor of every active connection whether everything is in place, outside of a running service. */
export async function checkConnections(
  needs: Pick<Platform, 'db' | 'config' | 'random' | 'now'> & { vendor: Vendor },
  limitMs: number,
): Promise<CheckedConnection[]> {
  const { db, config, vendor, random, now } = needs
  const store = connectionStore(db)
  const keys = await readInstallationKeys({ db, config, now, random })
  const sealing = openSealing({ key: keys.encryptionKey, others: keys.otherEncryptionKeys, random })
  const others = otherChecks({ vendor, config, publicUrl: config.publicUrl, now })
  const vendors: VendorChecks = new Map([...chatPlatforms({ vendor, now, config }), ...others])

  async function secretsOf(id: string): Promise<Secrets> {
    const { present = null } = (await store.sealedOf(id)) ?? {}
    const opened = present === null ? undefined : await sealing.open(present, id)
    return opened === undefined ? {} : (JSON.parse(opened) as Secrets)
  }

  return Promise.all(
    (await store.inUse(CHANNEL_KINDS)).map(async (connection) => ({
      id: connection.id,
      kind: connection.kind,
      checks: await preflight(vendors, connection, await secretsOf(connection.id), AbortSignal.timeout(limitMs)),
    })),
  )
}
