import { isEmailAddress } from '../../../../shared/identity/email-address.ts'
import type { Connection } from '../../connections/index.ts'
import type { MailStore } from '../store.ts'

interface SenderAddressCheckDependencies {
  store: Pick<MailStore, 'memberWith'>
  /** Mail hosts at which the sign-in name is the owner's address, as the operator says; port 993 by default. */
  mailboxHosts: readonly string[]
}

/** The sender address of a mailbox; for a vendor that only hands mail over, the address at which people ask. */
export const writesFrom = (mailbox: { externalId: string; settings: { ask_address?: unknown } }): string | undefined =>
  [mailbox.externalId, mailbox.settings.ask_address].map(String).find(isEmailAddress)

/**
 * Whether an address belongs to the owner of the mailbox: an address that they confirmed, or the name with which they
 * sign in at a host of the operator. Their own claim proves nothing.
 */
export function senderAddressCheck({ store, mailboxHosts }: SenderAddressCheckDependencies) {
  const vouched = new Set(mailboxHosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:993`).toLowerCase()))

  return async ({ payer, owner, kind, settings }: Connection, from: string): Promise<boolean> => {
    const address = from.toLowerCase()
    const place = `${settings.host}:${settings.port}`.toLowerCase()
    const signedIn = kind === 'imap' && vouched.has(place) ? String(settings.user).toLowerCase() : undefined
    return signedIn === address || (await store.memberWith(payer, address)) === owner
  }
}
