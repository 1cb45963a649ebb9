import { wrongCall } from '../../../adapters/email/connection-errors.ts'
import { ImapRefused } from '../../../adapters/email/imap.ts'
import { knock } from '../../../adapters/email/smtp.ts'
import { OutboundError } from '../../../adapters/outbound/errors.ts'
import { VendorError } from '../../../adapters/outbound/vendor-error.ts'
import { notFound, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import type { Connection, Connections } from '../connections/index.ts'
import type { MailServers } from './delivery/smtp-servers.ts'
import type { MailServerDialer } from './dial-mail-server.ts'
import type { AccountService } from './service.ts'
import type { ParkedStore } from './store.ts'

interface Check {
  check: string
  ok: boolean
  hint?: string
}

const PATIENCE_MS = 20_000

const checkResult = (check: string, hint: string | undefined): Check =>
  hint === undefined ? { check, ok: true } : { check, ok: false, hint }

/** The fault of a server, in words for the people who can mend it. */
function whyOf(fault: unknown): string {
  const isExplained = [ImapRefused, OutboundError, VendorError, ServiceError].some((kind) => fault instanceof kind)
  return isExplained ? (fault as Error).message : wrongCall(fault as Error).why
}

/** Checks a mailbox: whether it can be read and sent from, and which mails could not be read. */
export function mailboxCheckService({
  accounts,
  connections,
  dialer,
  servers,
  parked,
}: {
  accounts: Pick<AccountService, 'mine' | 'shown'>
  connections: Pick<Connections, 'secrets'>
  dialer: Pick<MailServerDialer, 'dial'>
  servers: Pick<MailServers, 'wayOf'>
  parked: ParkedStore
}) {
  async function theirs(id: string, caller: Caller): Promise<Connection> {
    const account = (await accounts.mine(caller)).find((each) => each.id === id)
    if (!account) throw notFound('account', id)
    return account
  }

  async function checkSignIn(account: Connection, signal: AbortSignal): Promise<string | undefined> {
    try {
      const [secrets = {}] = await connections.secrets(account)
      const line = await dialer.dial(account, secrets, signal)
      await line.open('INBOX').finally(line.close)
      return undefined
    } catch (fault) {
      return whyOf(fault)
    }
  }

  async function checkSending(account: Connection, signal: AbortSignal): Promise<string | undefined> {
    try {
      const way = await servers.wayOf(account, {}, signal)
      return typeof way === 'string' ? way : (await knock(way.server, signal))?.why
    } catch (fault) {
      return whyOf(fault)
    }
  }

  return {
    async parked(id: string, page: Page, caller: Caller) {
      const { payer } = await theirs(id, caller)
      return pageResult('parked', await parked(payer, id, page), page)
    },

    async test(id: string, caller: Caller, asked: AbortSignal) {
      const account = await theirs(id, caller)
      const signal = AbortSignal.any([asked, AbortSignal.timeout(PATIENCE_MS)])
      const isDialled = account.intake === 'dial'
      const [[shown], entered, sent] = await Promise.all([
        accounts.shown(caller, [account]),
        isDialled ? checkSignIn(account, signal) : undefined,
        checkSending(account, signal),
      ])
      const unread = shown?.last_sync ? undefined : 'It was not read yet: that begins within a minute'
      const checks = [
        ...(isDialled ? [checkResult('sign-in', entered), checkResult('reading', account.why ?? unread)] : []),
        checkResult('sending', sent),
      ]
      return { id, ok: checks.every(({ ok }) => ok), checks }
    },
  }
}
export type MailboxCheckService = ReturnType<typeof mailboxCheckService>
