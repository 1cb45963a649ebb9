import { invalid, notFound, unavailable } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isEmailAddress } from '../../../shared/identity/email-address.ts'
import type { Connection, Connections } from '../connections/index.ts'
import type { MailDialling } from './accounts.ts'
import type { AccountFacts, MailReadingStore } from './reading-store.ts'
import { type Account, type ConnectBody, PROVIDERS } from './schema.ts'

interface Needs {
  connections: Pick<Connections, 'add' | 'list' | 'remove'>
  dialling: Pick<MailDialling, 'check'>
  reading: MailReadingStore
}

const SETTINGS = {
  gmail: 'GMAIL_CLIENT_ID and GMAIL_CLIENT_SECRET',
  outlook: 'OUTLOOK_CLIENT_ID and OUTLOOK_CLIENT_SECRET',
} as const
const LATER_SECONDS = 3_600

/** Mailboxes: only their owner sees them, until they are shared. */
export function accountService({ connections, dialling, reading }: Needs) {
  const mine = async ({ payer, userId }: Caller): Promise<Connection[]> =>
    (await connections.list(payer, PROVIDERS)).filter(
      ({ owner, visibility }) => visibility === 'shared' || owner === userId,
    )

  async function shown({ payer }: Caller, accounts: readonly Connection[]): Promise<Account[]> {
    const facts = await reading.accounts(
      payer,
      accounts.map(({ id }) => id),
    )
    return accounts.map((account) => accountOf(account, facts.get(account.id)))
  }

  return {
    mine,
    shown,

    async connect(body: ConnectBody, caller: Caller) {
      if (body.provider !== 'imap')
        throw unavailable(`This provider is not set up: ${SETTINGS[body.provider]} are missing`, LATER_SECONDS)
      const { host, user, password, port = 993 } = body
      if (host === undefined) throw invalid('host', 'The mail server is needed')
      if (user === undefined) throw invalid('user', 'The name at the mail server is needed')
      if (password === undefined) throw invalid('password', 'The password at the mail server is needed')
      const address = (body.email_address ?? user).toLowerCase()
      if (!isEmailAddress(address)) throw invalid('email_address', 'This is no e-mail address')
      await dialling.check({ host, port }, user, password)
      const connection = await connections.add(
        {
          ...({
            kind: 'imap',
            name: body.display_name ?? address,
            appId: host.toLowerCase(),
            externalId: address,
          } as const),
          ...({ intake: 'dial', visibility: 'own', settings: { host, port, user }, secrets: { password } } as const),
        },
        { payer: caller.payer, userId: caller.userId },
      )
      return { account: accountOf(connection, undefined), message: 'The account is connected; its mail is being read' }
    },

    async list(caller: Caller) {
      const accounts = await shown(caller, await mine(caller))
      return { accounts, total: accounts.length }
    },

    async remove(id: string, caller: Caller) {
      const account = (await mine(caller)).find((each) => each.id === id)
      if (!account) throw notFound('account', id)
      await connections.remove(account)
      return { message: 'The account is disconnected', account_id: id }
    },
  }
}
export type AccountService = ReturnType<typeof accountService>

function accountOf(account: Connection, facts: AccountFacts | undefined): Account {
  const { id, kind, externalId, name, state, createdAt, visibility, why } = account
  const working = facts?.lastSync ? 'connected' : 'syncing'
  return {
    id,
    provider: kind as Account['provider'],
    email_address: externalId,
    display_name: name,
    status: state === 'failed' ? 'error' : state === 'paused' ? 'disconnected' : working,
    connected_at: createdAt,
    last_sync: facts?.lastSync ?? null,
    total_messages: facts?.total ?? 0,
    unread_count: facts?.unread ?? 0,
    sync_errors: facts?.parked ?? 0,
    visibility,
    why,
    metadata: {},
  }
}
