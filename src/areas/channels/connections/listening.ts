import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import type { AskedVendors } from './accounts.ts'
import type { Connection, Connections, Secrets } from './connection.ts'
import { type ChannelKind, KINDS } from './kinds.ts'

interface Needs {
  vendors: AskedVendors
  connections: Pick<Connections, 'fail'>
  publicUrl: string | undefined
}

const LONGEST_MS = 15_000

/** What the vendor of a connection is told to call; undefined where it calls nobody, or we have no address. */
export function addressOf({ id, kind, intake }: Connection, publicUrl: string | undefined): string | undefined {
  const { webhook } = KINDS[kind as ChannelKind]
  return webhook && publicUrl && intake === 'signed' ? `${new URL(`${webhook}?c=${id}`, publicUrl)}` : undefined
}

/**
 * Tells a vendor where we listen; undefined where it does not take that from us. One that cannot be told is shown as failed, and
 * told again by a test.
 */
export const listening =
  ({ vendors, connections, publicUrl }: Needs) =>
  async (connection: Connection, secrets: Secrets, signal: AbortSignal): Promise<boolean | undefined> => {
    const vendor = vendors.get(connection.kind)
    const address = addressOf(connection, publicUrl)
    if (!vendor?.listenAt || (connection.intake === 'signed' && address === undefined)) return undefined
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
      await vendor.listenAt(address, { account: connection, secrets, signal: limited })
      return true
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      await connections.fail(connection, `Its vendor could not be told where we listen: ${error.message}`)
      return false
    }
  }
export type Listening = ReturnType<typeof listening>
