import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { InboxReader, MailReadingStore, MailRow } from '../reading-store.ts'
import type { AccountService } from '../service.ts'

export const inboxReader = (caller: Caller): InboxReader => ({
  userId: caller.userId,
  leads: permits(caller, 'inbox.manage'),
})

/** One mail for whoever may read it: in a mailbox that they see, or in an inbox that they belong to. */
export const mailFinding =
  ({ accounts, reading }: { accounts: Pick<AccountService, 'mine'>; reading: Pick<MailReadingStore, 'list'> }) =>
  async (id: string, caller: Caller): Promise<MailRow> => {
    const ids = (await accounts.mine(caller)).map((each) => each.id)
    const wish = { accounts: ids, id, reader: inboxReader(caller) }
    const { items } = await reading.list(caller.payer, wish, { limit: 1, offset: 0 })
    if (!items[0]) throw notFound('message', id)
    return items[0]
  }
export type FindMail = ReturnType<typeof mailFinding>
