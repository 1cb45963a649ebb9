import { isEmailAddress } from '../../../../shared/identity/email-address.ts'
import type { Connection } from '../../connections/index.ts'
import type { MailStore } from '../store.ts'

interface Needs {
  store: Pick<MailStore, 'memberWith'>
  /** Where mailboxes are read by who signs in with their address, as the operator says; at port 993 unless told. */
  mailboxHosts: readonly string[]
}

/** What a mailbox writes from; a vendor that only hands us mail has the address at which people ask. */
export const writesFrom = (mailbox: { externalId: string; settings: { ask_address?: unknown } }): string | undefined =>
  [mailbox.externalId, mailbox.settings.ask_address].map(String).find(isEmailAddress)

/**
 * Whether an address belongs to whoever connected the mailbox. What they say of themselves proves nothing: it is one that they
 * confirmed as theirs, or the name with which they sign in at a server of the operator's.
 */
export function senderAddressCheck({ store, mailboxHosts }: Needs) {
  const vouched = new Set(mailboxHosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:993`).toLowerCase()))

  return async ({ payer, owner, kind, settings }: Connection, from: string): Promise<boolean> => {
    const address = from.toLowerCase()
    const place = `${settings.host}:${settings.port}`.toLowerCase()
    const signedIn = kind === 'imap' && vouched.has(place) ? String(settings.user).toLowerCase() : undefined
    return signedIn === address || (await store.memberWith(payer, address)) === owner
  }
}
