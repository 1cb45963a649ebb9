import { conflict, forbidden, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { midnight } from '../../../../shared/time/dates.ts'
import { type Connection, type Connections, isSeenBy, MAIL_KINDS } from '../../connections/index.ts'
import type { Inbox, InboxEdit, NewInbox } from './schema.ts'
import type { InboxRecord, InboxStore } from './store.ts'

/** Leaders see every inbox of the organization, others those that they belong to. */
export const readerOf = (caller: Caller): string | undefined =>
  permits(caller, 'inbox.manage') ? undefined : caller.userId

/** Mailboxes that a team reads together; for people outside the team they do not exist. */
export function inboxService({
  store,
  connections,
  newId,
  now,
}: {
  store: InboxStore
  connections: Pick<Connections, 'list'>
  newId: NewId
  now: () => Date
}) {
  async function visible(id: string, caller: Caller): Promise<InboxRecord> {
    const inbox = await store.find(caller.payer, id, readerOf(caller))
    if (!inbox) throw notFound('inbox', id)
    return inbox
  }

  async function manageableInbox(id: string, caller: Caller): Promise<InboxRecord> {
    const inbox = await visible(id, caller)
    if (!permits(caller, 'inbox.manage') && !inbox.admins.includes(caller.userId))
      throw forbidden('Only admins of the inbox and leaders of the organization may change it')
    return inbox
  }

  async function mailboxOf({ email_address, connector_type }: MailboxChoice, { payer, userId }: Caller) {
    if (email_address === undefined || email_address === null) return undefined
    const address = email_address.trim().toLowerCase()
    const seen = (await connections.list(payer, MAIL_KINDS)).filter((account) => isSeenBy(userId, account))
    const mailbox = seen.find(
      (each) => each.externalId.toLowerCase() === address && (connector_type ?? each.kind) === each.kind,
    )
    if (!mailbox) throw invalid('email_address', 'must be the address of a connected mailbox that is shared or yours')
    return mailbox
  }

  /** An inbox keeps its mailbox, because it holds the messages from there. */
  async function firstMailboxOf({ connectionId }: InboxRecord, draft: MailboxChoice, caller: Caller) {
    const mailbox = await mailboxOf(draft, caller)
    if (mailbox && connectionId !== null && connectionId !== mailbox.id)
      throw conflict('It already has a mailbox: create another inbox for this one')
    return mailbox
  }

  async function refuseStrangers(payer: string, field: string, userIds: readonly string[]) {
    const known = await store.membersAmong(payer, userIds)
    const stranger = userIds.findIndex((userId) => !known.has(userId))
    if (stranger >= 0) throw invalid(`${field}[${stranger}]`, 'is no member of the organization')
  }

  async function team(draft: Pick<InboxEdit, 'team_members' | 'admins'>, had: TeamBefore, { payer }: Caller) {
    const { team_members = had.members, admins = had.admins } = draft
    await refuseStrangers(payer, 'team_members', draft.team_members ?? [])
    await refuseStrangers(payer, 'admins', draft.admins ?? [])
    const leading = [...new Set([...admins, ...had.always])]
    return { admins: leading, members: [...new Set(team_members)].filter((userId) => !leading.includes(userId)) }
  }

  return {
    visible,

    async create(draft: NewInbox, caller: Caller) {
      const mailbox: Connection | undefined = await mailboxOf(draft, caller)
      const people = await team(draft, { members: [], admins: [], always: [caller.userId] }, caller)
      const id = newId('inbox')
      const inbox = {
        ...people,
        name: draft.name,
        description: draft.description ?? null,
        settings: draft.settings ?? {},
        workspaceId: draft.workspace_id ?? null,
        connectionId: mailbox?.id ?? null,
        emailAddress: mailbox?.externalId ?? null,
        connectorType: mailbox?.kind ?? draft.connector_type ?? null,
      }
      const added = await store.insert(caller.payer, id, inbox, caller.userId, now())
      if (!added) throw notFound('inbox', id)
      return oneInbox(added)
    },

    async list({ workspace_id: workspaceId, ...page }: Page & { workspace_id?: string | undefined }, caller: Caller) {
      const query = { reader: readerOf(caller), workspaceId }
      const since = midnight(now().toISOString().slice(0, 10))
      const [{ items, total }, work] = await Promise.all([
        store.list(caller.payer, query, page),
        store.work(caller.payer, query, { userId: caller.userId, since }),
      ])
      return {
        success: true as const,
        ...pageResult('inboxes', { items: items.map(inboxRecord), total }, page),
        open_count: work.open,
        assigned_to_me_count: work.mine,
        resolved_today_count: work.resolved,
      }
    },

    get: async (id: string, caller: Caller) => oneInbox(await visible(id, caller)),

    async change(id: string, draft: InboxEdit, caller: Caller) {
      const had = await manageableInbox(id, caller)
      const { name = had.name, description = had.description, settings = had.settings } = draft
      const people = await team(draft, { ...had, always: [] }, caller)
      const mailbox = await firstMailboxOf(had, draft, caller)
      const changed = await store.change(caller.payer, id, { name, description, settings, ...people }, mailbox, now())
      if (!changed) throw notFound('inbox', id)
      return oneInbox(changed)
    },

    async remove(id: string, caller: Caller) {
      await manageableInbox(id, caller)
      await store.remove(caller.payer, id)
      return { success: true as const, deleted: id }
    },
  }
}
export type InboxService = ReturnType<typeof inboxService>

type MailboxChoice = Pick<NewInbox, 'email_address' | 'connector_type'>

interface TeamBefore extends Pick<InboxRecord, 'members' | 'admins'> {
  /** People who are always admins. */
  always: readonly string[]
}

const inboxRecord = (inbox: InboxRecord): Inbox => ({
  id: inbox.id,
  workspace_id: inbox.workspaceId,
  name: inbox.name,
  description: inbox.description,
  email_address: inbox.emailAddress,
  connector_type: inbox.connectorType,
  team_members: [...inbox.members],
  admins: [...inbox.admins],
  message_count: inbox.total,
  unread_count: inbox.untaken,
  settings: inbox.settings,
  created_at: inbox.createdAt,
  updated_at: inbox.updatedAt,
  created_by: inbox.createdBy,
})

function oneInbox(found: InboxRecord) {
  const inbox = inboxRecord(found)
  return { success: true as const, error: null, inbox, ...inbox }
}
