import { conflict, forbidden, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { MailDialling } from '../accounts.ts'
import { type AccountService, aliasesOf } from '../service.ts'
import type { AccountChange } from './schema.ts'
import { sentBy } from './smtp.ts'

/** What its owner says of a mailbox; of one that is shared also whoever leads the organization. */
export function accountChanging({
  accounts,
  connections,
  dialling,
  now,
}: {
  accounts: Pick<AccountService, 'mine' | 'shown'>
  connections: Pick<Connections, 'change' | 'secrets'>
  dialling: Pick<MailDialling, 'checkSmtp'>
  now: () => Date
}) {
  async function sentByOther(
    account: Connection,
    smtp: NonNullable<AccountChange['smtp']> | null,
    signal: AbortSignal,
  ) {
    const [secrets] = await connections.secrets(account)
    if (!secrets) throw conflict('What it signs in with cannot be read any more: connect it again')
    return sentBy(account, smtp, secrets, { dialling, signal })
  }

  return async (id: string, change: AccountChange, caller: Caller, signal: AbortSignal) => {
    const found = async () => (await accounts.mine(caller)).find((each) => each.id === id)
    const account = await found()
    if (!account) throw notFound('account', id)
    const leads = caller.orgRole === 'owner' || caller.orgRole === 'admin'
    if (account.owner !== caller.userId && !leads) throw forbidden('Only its owner and leaders change a mailbox')
    const aliases = change.aliases?.map((address) => address.toLowerCase()) ?? aliasesOf(account)
    const asked = change.ask_address === undefined ? account.settings.ask_address : change.ask_address
    const sent = change.smtp === undefined ? undefined : await sentByOther(account, change.smtp, signal)
    const { ask_address: former, ask_since: since, authserv_id, ...others } = sent?.settings ?? account.settings
    const ask = typeof asked === 'string' ? asked.toLowerCase() : undefined
    if (ask !== undefined && ![account.externalId.toLowerCase(), ...aliases].includes(ask))
      throw invalid('ask_address', 'is none of the addresses of this mailbox')
    const askSince = ask === former ? since : now().toISOString()
    const asking = ask === undefined ? {} : { ask_address: ask, ...(askSince !== undefined && { ask_since: askSince }) }
    const authserv = change.authserv_id === undefined ? authserv_id : change.authserv_id
    const knownMayAsk = change.known_may_ask ?? account.settings.known_may_ask === true
    await connections.change(account, {
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
    const [shown] = await accounts.shown(caller, [(await found()) ?? account])
    if (!shown) throw notFound('account', id)
    return { account: shown }
  }
}
export type ChangeAccount = ReturnType<typeof accountChanging>
