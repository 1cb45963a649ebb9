import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Connection, Connections, Secrets } from '../connection.ts'
import type { ConnectionRegistry } from '../connection-registry.ts'
import type { RegisteredCommandsStore } from '../store.ts'
import type { VendorChecks } from './account-check.ts'
import { type ChannelKind, KINDS } from './kinds.ts'

const LONGEST_MS = 15_000

/** The address that the vendor of a connection calls; undefined where it calls none, or where we have no public address. */
export function addressOf({ id, kind, intake }: Connection, publicUrl: string | undefined): string | undefined {
  const { webhook } = KINDS[kind as ChannelKind]
  return webhook && publicUrl && intake === 'signed' ? `${new URL(`${webhook}?c=${id}`, publicUrl)}` : undefined
}

/**
 * Registers our address and our chat commands at a vendor; undefined where the vendor takes neither. A connection whose
 * registration fails is shown as failed, and a test of the connection tries again.
 */
export const webhookRegistration =
  ({
    vendors,
    connections,
    registered,
    publicUrl,
  }: {
    vendors: VendorChecks
    connections: Pick<Connections, 'fail'>
    registered: Pick<RegisteredCommandsStore, 'commands'>
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
    if (commands) await registered.commands(connection.id, commands.version)
    return true
  }
export type RegisterWebhook = ReturnType<typeof webhookRegistration>

/**
 * Registers our chat commands at vendors: for connections of earlier releases, after a change of their wording, and
 * after a failure of the vendor.
 */
export const commandRegistration =
  ({
    vendors,
    connections,
    registered,
    listen,
  }: {
    vendors: VendorChecks
    connections: Pick<ConnectionRegistry, 'secrets' | 'restored'>
    registered: Pick<RegisteredCommandsStore, 'without'>
    listen: RegisterWebhook
  }) =>
  async (signal: AbortSignal): Promise<void> => {
    for (const [kind, { commands }] of vendors) {
      for (const connection of commands ? await registered.without(kind, commands.version) : []) {
        const [secrets = {}] = await connections.secrets(connection)
        if (await listen(connection, secrets, signal)) await connections.restored(connection)
      }
    }
  }
