import { forbidden, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Connections } from '../../connections/index.ts'
import { type AccountService, aliasesOf } from '../service.ts'
import type { AccountChange } from './schema.ts'

interface Needs {
  accounts: Pick<AccountService, 'mine' | 'shown'>
  connections: Pick<Connections, 'change'>
}

/** What its owner says of a mailbox; of one that is shared also whoever leads the organization. */
export function accountChanging({ accounts, connections }: Needs) {
  return async (id: string, change: AccountChange, caller: Caller) => {
    const found = async () => (await accounts.mine(caller)).find((each) => each.id === id)
    const account = await found()
    if (!account) throw notFound('account', id)
    const leads = caller.orgRole === 'owner' || caller.orgRole === 'admin'
    if (account.owner !== caller.userId && !leads) throw forbidden('Only its owner and leaders change a mailbox')
    const aliases = change.aliases?.map((address) => address.toLowerCase()) ?? aliasesOf(account)
    const asked = change.ask_address === undefined ? account.settings.ask_address : change.ask_address
    const { ask_address: _former, ...others } = account.settings
    const ask = typeof asked === 'string' ? asked.toLowerCase() : undefined
    if (ask !== undefined && ![account.externalId.toLowerCase(), ...aliases].includes(ask))
      throw invalid('ask_address', 'is none of the addresses of this mailbox')
    const knownMayAsk = change.known_may_ask ?? account.settings.known_may_ask === true
    await connections.change(account, {
      ...(change.visibility && { visibility: change.visibility }),
      settings: { ...others, aliases, known_may_ask: knownMayAsk, ...(ask !== undefined && { ask_address: ask }) },
    })
    const [shown] = await accounts.shown(caller, [(await found()) ?? account])
    if (!shown) throw notFound('account', id)
    return { account: shown }
  }
}
export type ChangeAccount = ReturnType<typeof accountChanging>
