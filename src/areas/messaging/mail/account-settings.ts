import type { Static } from 'typebox'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { conflict, forbidden, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { isLeader } from '../../../shared/identity/permissions.ts'
import { type Connection, type Connections, isSeenBy, type Secrets } from '../connections/index.ts'
import type { MailServerDialer } from './dial-mail-server.ts'
import type { AccountChange, SmtpPlace } from './schema.ts'
import { type AccountService, aliasesOf } from './service.ts'

/** Changes the settings of a mailbox: by its owner, and by leaders where it is shared. */
export function accountSettings({
  accounts,
  connections,
  dialer,
  now,
}: {
  accounts: Pick<AccountService, 'mine' | 'shown'>
  connections: Pick<Connections, 'change' | 'secrets'>
  dialer: Pick<MailServerDialer, 'checkSmtp'>
  now: () => Date
}) {
  async function sentByOther(
    account: Connection,
    smtp: NonNullable<AccountChange['smtp']> | null,
    signal: AbortSignal,
  ) {
    const [secrets] = await connections.secrets(account)
    if (!secrets) throw conflict('Its credentials can no longer be read: connect it again')
    return sentBy(account, smtp, secrets, { dialer, signal })
  }

  return async (id: string, change: AccountChange, caller: Caller, signal: AbortSignal) => {
    const account = (await accounts.mine(caller)).find((each) => each.id === id)
    if (!account) throw notFound('account', id)
    const leads = isLeader(caller.orgRole)
    if (account.owner !== caller.userId && !leads) throw forbidden('Only its owner and leaders may change a mailbox')
    const aliases = change.aliases?.map((address) => address.toLowerCase()) ?? aliasesOf(account)
    const asked = change.ask_address === undefined ? account.settings.ask_address : change.ask_address
    const sent = change.smtp === undefined ? undefined : await sentByOther(account, change.smtp, signal)
    const { ask_address: former, ask_since: since, authserv_id, ...others } = sent?.settings ?? account.settings
    const ask = typeof asked === 'string' ? asked.toLowerCase() : undefined
    if (ask !== undefined && ![account.externalId.toLowerCase(), ...aliases].includes(ask))
      throw invalid('ask_address', 'must be an address of this mailbox')
    const askSince = ask === former ? since : now().toISOString()
    const asking = ask === undefined ? {} : { ask_address: ask, ...(askSince !== undefined && { ask_since: askSince }) }
    const authserv = change.authserv_id === undefined ? authserv_id : change.authserv_id
    const knownMayAsk = change.known_may_ask ?? account.settings.known_may_ask === true
    const changed = await connections.change(account, {
      ...(change.visibility && { visibility: change.visibility }),
      ...(sent && { secrets: sent.secrets }),
      settings: {
        ...others,
        aliases,
        known_may_ask: knownMayAsk,
        ...asking,
        ...(authserv && { authserv_id: authserv }),
      },
    })
    const [shown] = await accounts.shown(caller, [isSeenBy(caller.userId, changed) ? changed : account])
    if (!shown) throw notFound('account', id)
    return { account: shown }
  }
}
export type ChangeAccount = ReturnType<typeof accountSettings>

interface SentBy {
  settings: Connection['settings']
  secrets: Secrets
}

/**
 * Sets the server that sends the mail of a mailbox; null removes it. A stored password is used only for the server and
 * the user name that it was given for.
 */
async function sentBy(
  { kind, settings }: Pick<Connection, 'kind' | 'settings'>,
  draft: Static<typeof SmtpPlace> | null,
  { smtp_password: former, ...secrets }: Secrets,
  { dialer, signal }: { dialer: Pick<MailServerDialer, 'checkSmtp'>; signal: AbortSignal },
): Promise<SentBy> {
  if (kind === 'gmail' || kind === 'outlook') throw invalid('smtp', 'The vendor of this mailbox sends its mail')
  const { smtp: _former, ...others } = settings
  if (draft === null) return { settings: others, secrets }
  const had: JsonObject = { ...settings, ...(settings.smtp as JsonObject | undefined) }
  const { host = had.host, user = had.user, port, password } = draft
  if (typeof host !== 'string') throw invalid('smtp.host', 'The sending server is required')
  if (typeof user !== 'string') throw invalid('smtp.user', 'The user name at this server is required')
  const isSame = host.toLowerCase() === String(had.host).toLowerCase() && user === had.user
  if (password === undefined && !isSame) throw invalid('smtp.password', 'The password at this server is required')
  const known = password ?? former
  await dialer.checkSmtp({ host, port }, { user, password: known ?? secrets.password ?? '' }, signal)
  return {
    settings: { ...others, smtp: { host, port, user } },
    secrets: { ...secrets, ...(known !== undefined && { smtp_password: known }) },
  }
}
