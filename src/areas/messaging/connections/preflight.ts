import type { Preflight } from '../../../adapters/chat/platform.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import type { AskedVendors } from './accounts.ts'
import type { Connection, Secrets } from './connection.ts'
import { type ChannelKind, KINDS } from './kinds.ts'

/** Looks at everything that a connection needs, as far as its vendor can be asked. */
export async function preflight(
  vendors: AskedVendors,
  account: Connection,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<readonly Preflight[]> {
  const opened = {
    check: 'secrets',
    ok: Object.keys(secrets).length > 0 || KINDS[account.kind as ChannelKind].needs.length === 0,
  }
  if (!opened.ok) return [{ ...opened, hint: 'They were sealed with another key of the installation: rotate them' }]
  try {
    return [opened, ...((await vendors.get(account.kind)?.preflight({ account, secrets, signal })) ?? [])]
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return [opened, { check: 'vendor', ok: false, hint: error.message }]
  }
}
