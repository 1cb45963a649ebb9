import { forbidden, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isEmailAddress } from '../../../shared/identity/email-address.ts'
import { permits } from '../../../shared/identity/permissions.ts'
import { type Connection, type Connections, isSeenBy, MAIL_KINDS, type Oauth } from '../connections/index.ts'
import type { MailServers } from './delivery/smtp-servers.ts'
import type { MailServerDialer } from './dial-mail-server.ts'
import type { AccountFacts, MailQueryStore } from './mail-query-store.ts'
import { type Account, type ConnectBody, type OauthQuery, PROVIDERS } from './schema.ts'

interface AccountServiceDependencies {
  connections: Pick<Connections, 'add' | 'list' | 'remove'>
  oauth: Pick<Oauth, 'begin' | 'finishFor'>
  dialer: Pick<MailServerDialer, 'check' | 'checkSmtp'>
  queryStore: Pick<MailQueryStore, 'accounts'>
  servers: Pick<MailServers, 'nameOf'>
  /** Removes a disconnected mailbox from the search. */
  disconnected: () => Promise<unknown>
}

const NO_ADDRESS = 'This is no e-mail address'
const UNTOLD_ADDRESS = 'The user is no e-mail address: tell that of the mailbox'
const CONNECTED = 'The account is connected; its mail is being read'

type OauthProvider = Exclude<ConnectBody['provider'], 'imap'>

/** Mailboxes: only their owner sees them, until they are shared. */
export function accountService({
  connections,
  oauth,
  dialer,
  queryStore,
  servers,
  disconnected,
}: AccountServiceDependencies) {
  const mine = async ({ payer, userId }: Caller): Promise<Connection[]> =>
    (await connections.list(payer, MAIL_KINDS)).filter((account) => isSeenBy(userId, account))

  async function accountResponses({ payer }: Caller, accounts: readonly Connection[]): Promise<Account[]> {
    const facts = await queryStore.accounts(
      payer,
      accounts.map(({ id }) => id),
    )
    return Promise.all(
      accounts.map(async (account) => accountOf(account, facts.get(account.id), await servers.nameOf(account))),
    )
  }

  const connectedResponse = async (connection: Connection) => ({
    account: accountOf(connection, undefined, await servers.nameOf(connection)),
    message: CONNECTED,
  })

  return {
    mine,
    shown: accountResponses,

    /** The page on which its owner grants access, at a vendor with tokens. */
    async begin(provider: OauthProvider, { redirect_uri, state }: OauthQuery, caller: Caller) {
      if (redirect_uri === undefined && state !== undefined)
        throw invalid('state', 'can be set only together with redirect_uri')
      const { auth_url } = await oauth.begin(provider, caller, redirect_uri)
      const url = new URL(auth_url)
      if (state !== undefined) url.searchParams.set('state', state)
      return { auth_url: url.href, provider, state: url.searchParams.get('state') ?? '' }
    },

    async connect(body: ConnectBody, caller: Caller, signal: AbortSignal) {
      if (body.provider !== 'imap') {
        const { provider, auth_code: code, redirect_uri: redirectUri, state } = body
        const connection = await oauth.finishFor(provider, caller, { code, redirectUri, state, signal })
        return connectedResponse(connection)
      }
      const { host, user, password, port = 993 } = body
      if (host === undefined) throw invalid('host', 'The mail server is required')
      if (user === undefined) throw invalid('user', 'The user name at the mail server is required')
      if (password === undefined) throw invalid('password', 'The password at the mail server is required')
      const address = (body.email_address ?? user).toLowerCase()
      if (!isEmailAddress(address)) throw invalid('email_address', body.email_address ? NO_ADDRESS : UNTOLD_ADDRESS)
      await dialer.check({ host, port }, user, password)
      const smtp = body.smtp && { host, user, ...body.smtp }
      if (smtp) await dialer.checkSmtp(smtp, { user: smtp.user, password: smtp.password ?? password }, signal)
      const connection = await connections.add(
        {
          ...({
            kind: 'imap',
            name: body.display_name ?? address,
            appId: host.toLowerCase(),
            externalId: address,
          } as const),
          ...({ intake: 'dial', visibility: 'own', settings: { host, port, user } } as const),
          ...(smtp && { settings: { host, port, user, smtp: { host: smtp.host, port: smtp.port, user: smtp.user } } }),
          secrets: { password, ...(smtp?.password !== undefined && { smtp_password: smtp.password }) },
        },
        { payer: caller.payer, userId: caller.userId },
      )
      return connectedResponse(connection)
    },

    async list(caller: Caller) {
      const accounts = await accountResponses(caller, await mine(caller))
      return { accounts, total: accounts.length }
    },

    async remove(id: string, caller: Caller) {
      const account = (await mine(caller)).find(
        (each) => each.id === id && PROVIDERS.some((kind) => kind === each.kind),
      )
      if (!account) throw notFound('account', id)
      if (account.owner !== caller.userId && !permits(caller, 'mail.manage'))
        throw forbidden('Only its owner and leaders of the organization may disconnect a mailbox')
      await connections.remove(account)
      await disconnected()
      return { message: 'The account is disconnected', account_id: id }
    },
  }
}
export type AccountService = ReturnType<typeof accountService>

export const aliasesOf = ({ settings }: Pick<Connection, 'settings'>): string[] =>
  Array.isArray(settings.aliases) ? settings.aliases.map(String) : []

function accountOf(
  account: Connection,
  facts: AccountFacts | undefined,
  sender: Awaited<ReturnType<MailServers['nameOf']>>,
): Account {
  const { id, kind, externalId, name, state, createdAt, visibility, why, intake, settings } = account
  const working = facts?.lastSync || intake === 'signed' ? 'connected' : 'syncing'
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
    ask_address: typeof settings.ask_address === 'string' ? settings.ask_address : null,
    known_may_ask: settings.known_may_ask === true,
    aliases: aliasesOf(account),
    authserv_id: typeof settings.authserv_id === 'string' ? settings.authserv_id : null,
    authserv_id_seen: facts?.authservSeen ?? null,
    sends_by: 'name' in sender ? sender.name : null,
    why,
    metadata: {},
  }
}
