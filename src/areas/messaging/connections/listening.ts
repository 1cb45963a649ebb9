import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import type { AskedVendors } from './accounts.ts'
import type { Connection, Connections, Secrets } from './connection.ts'
import { type ChannelKind, KINDS } from './kinds.ts'
import type { ToldStore } from './told-store.ts'

const LONGEST_MS = 15_000

/** What the vendor of a connection is told to call; undefined where it calls nobody, or we have no address. */
export function addressOf({ id, kind, intake }: Connection, publicUrl: string | undefined): string | undefined {
  const { webhook } = KINDS[kind as ChannelKind]
  return webhook && publicUrl && intake === 'signed' ? `${new URL(`${webhook}?c=${id}`, publicUrl)}` : undefined
}

/**
 * Tells a vendor where we listen and what can be said to us; undefined where it takes neither from us. One that cannot be told is
 * shown as failed, and told again by a test.
 */
export const listening =
  ({
    vendors,
    connections,
    told,
    publicUrl,
  }: {
    vendors: AskedVendors
    connections: Pick<Connections, 'fail'>
    told: Pick<ToldStore, 'commands'>
    publicUrl: string | undefined
  }) =>
  async (connection: Connection, secrets: Secrets, signal: AbortSignal): Promise<boolean | undefined> => {
    const { listenAt, commands } = vendors.get(connection.kind) ?? {}
    const address = addressOf(connection, publicUrl)
    const isCalled = listenAt && (connection.intake !== 'signed' || address !== undefined)
    if (!isCalled && !commands) return undefined
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
    const context = { account: connection, secrets, signal: limited }
    try {
      if (isCalled) await listenAt(address, context)
      if (commands) await commands.register(context)
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      await connections.fail(connection, `Its vendor could not be told how people reach us: ${error.message}`)
      return false
    }
    if (commands) await told.commands(connection.id, commands.version)
    return true
  }
export type Listening = ReturnType<typeof listening>
