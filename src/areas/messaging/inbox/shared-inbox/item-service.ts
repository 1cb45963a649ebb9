import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import {
  type ItemState,
  type ItemStatus,
  isOfInbox,
  isUnderWay,
  MOST_TAGS,
  nextOf,
  withAssignee,
  withStatus,
} from './item-status.ts'
import type { Done, ItemRecord, ItemStore } from './item-store.ts'
import { type AssignBody, type Item, itemIdNames, type StatusBody, type TagBody } from './schema.ts'
import { type InboxService, readerOf } from './service.ts'
import type { InboxRecord } from './store.ts'

const SNIPPET = 160
const ONE: Page = { limit: 1, offset: 0 }

interface Asked extends Page {
  status?: ItemStatus | undefined
  assigned_to?: string | undefined
  tag?: string | undefined
  search?: string | undefined
}

/** What a team does about the messages of its inbox; the history of an item names who changed it. */
export function itemService({
  inboxes,
  store,
  now,
}: {
  inboxes: Pick<InboxService, 'visible'>
  store: ItemStore
  now: () => Date
}) {
  async function changeItem(
    inboxId: string,
    messageId: string,
    { version }: { version?: number | undefined },
    caller: Caller,
    change: (item: ItemRecord, at: string) => { to: Partial<ItemState>; done: Done[] } | undefined,
    check: (inbox: InboxRecord) => void = () => {},
  ) {
    const at = now()
    const seen = (inbox: InboxRecord | undefined) => {
      if (!inbox) throw notFound('inbox', inboxId)
      check(inbox)
    }
    const item = await store.change(caller.payer, { inboxId, messageId, reader: readerOf(caller) }, seen, {
      actor: { userId: caller.userId },
      at,
      change(found) {
        if (version !== undefined && version !== found.version)
          throw conflict('It has changed since you read it', { version: found.version })
        return change(found, at.toISOString())
      },
    })
    if (!item) throw notFound('message', messageId)
    return { success: true as const, error: null, message: itemRecord(item) }
  }

  return {
    async list(inboxId: string, { status, assigned_to, tag, search = '', ...page }: Asked, caller: Caller) {
      const inbox = await inboxes.visible(inboxId, caller)
      const query = { status, assignedTo: assigned_to, tag }
      const text = search.trim()
      const { items, total, matched } = await (text === ''
        ? store.list(caller.payer, inboxId, query, page).then((all) => ({ ...all, matched: null }))
        : store.find(caller.payer, inbox, text, query, page))
      const shown = pageResult('messages', { items: items.map(itemRecord), total }, page)
      return { success: true as const, ...shown, matched }
    },

    async get(inboxId: string, messageId: string, caller: Caller) {
      const [, { items }, history] = await Promise.all([
        inboxes.visible(inboxId, caller),
        store.list(caller.payer, inboxId, { messageId }, ONE),
        store.history(caller.payer, inboxId, messageId),
      ])
      const [item] = items
      if (!item) throw notFound('message', messageId)
      return { success: true as const, error: null, message: { ...itemRecord(item), text: item.text, history } }
    },

    async assign(inboxId: string, messageId: string, body: AssignBody, caller: Caller) {
      const named = agreed({ assignee: body.assignee, assigned_to: body.assigned_to })
      const [field, to = null] = named ?? []
      const check = (inbox: InboxRecord) => {
        if (field === undefined) throw invalid('assignee', 'is required')
        if (to !== null && !isOfInbox(inbox, to)) throw invalid(field, 'is no member of this inbox')
      }
      const change = (item: ItemRecord, at: string) => {
        if (!isUnderWay(item.status)) throw conflict('It is settled: open it again first', { status: item.status })
        if (item.assignedTo === to) return undefined
        return {
          to: withAssignee(item, to, at),
          done: [{ what: 'assigned', was: item.assignedTo, became: to } satisfies Done],
        }
      }
      return changeItem(inboxId, messageId, body, caller, change, check)
    },

    async status(inboxId: string, messageId: string, body: StatusBody, caller: Caller) {
      const { status } = body
      return changeItem(inboxId, messageId, body, caller, (item, at) => {
        const allowed = nextOf(item.status)
        if (!allowed.includes(status))
          throw conflict(`Its status ${item.status} can change to ${allowed.join(' or ')}`, {
            status: item.status,
            allowed,
          })
        if (status === 'assigned' && item.assignedTo === null)
          throw conflict('It is assigned to no one: assign it to a member')
        const done: Done = { what: 'status', was: item.status, became: status }
        return { to: withStatus(status, caller.userId, at), done: [done] }
      })
    },

    async tag(inboxId: string, messageId: string, body: TagBody, caller: Caller) {
      const tag = body.tag.trim()
      const check = () => {
        if (tag === '') throw invalid('tag', 'must not be empty')
      }
      const change = (item: ItemRecord): { to: Partial<ItemState>; done: Done[] } | undefined => {
        if (item.tags.includes(tag) !== body.remove) return undefined
        if (body.remove)
          return {
            to: { tags: item.tags.filter((each) => each !== tag) },
            done: [{ what: 'untagged', was: tag, became: null }],
          }
        if (item.tags.length >= MOST_TAGS) throw invalid('tag', `exceeds the limit of ${MOST_TAGS} tags per message`)
        return { to: { tags: [...item.tags, tag] }, done: [{ what: 'tagged', was: null, became: tag }] }
      }
      return changeItem(inboxId, messageId, body, caller, change, check)
    },
  }
}
export type ItemService = ReturnType<typeof itemService>

const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET).toWellFormed()

const itemRecord = (item: ItemRecord): Item => ({
  ...itemIdNames(item.messageId),
  inbox_id: item.inboxId,
  thread_id: item.threadId,
  subject: item.subject ?? '',
  from_address: item.senderEmail ?? item.senderId,
  from_name: item.senderName,
  to_addresses: item.mail?.to ?? [],
  snippet: shortened(item.text),
  received_at: item.receivedAt,
  status: item.status,
  next_statuses: nextOf(item.status).filter((next) => next !== 'assigned' || item.assignedTo !== null),
  assigned_to: item.assignedTo,
  assigned_at: item.assignedAt,
  tags: [...item.tags],
  priority: item.priority,
  priority_reasons: item.mail?.priority?.factors?.map(({ reason }) => reason) ?? [],
  sla_deadline: item.dueAt,
  resolved_at: item.resolvedAt,
  resolved_by: item.resolvedBy,
  trust: item.trust,
  trust_line: item.mail?.trust_line ?? '',
  debate_id: item.debateId,
  version: item.version,
})
