import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time, Whole } from '../../../../shared/schemas.ts'
import { MAIL_KINDS } from '../../connections/index.ts'
import { MatchedWords, SearchedWords } from '../../mail/index.ts'
import { ITEM_STATUSES, PRIORITIES } from './item-status.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const People = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems })
const Status = Type.Enum([...ITEM_STATUSES])

const Settings = Type.Object(
  {
    first_reply_hours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 720, description: 'The time until the first answer is due. Default: never' }),
    ),
  },
  { additionalProperties: false },
)
export type InboxSettings = Static<typeof Settings>

const Name = Type.String({ minLength: 1, maxLength: 200 })
const Description = Type.String({ maxLength: 2_000 })
const Team = Type.Optional(People(500))

const Mailbox = {
  email_address: Type.Optional(
    orNull(
      Type.String({
        maxLength: 320,
        description: 'The address of a shared mailbox, or of one that you connected yourself',
      }),
    ),
  ),
  connector_type: Type.Optional(orNull(Type.Enum([...MAIL_KINDS]))),
}

export const NewInbox = Type.Object({
  workspace_id: Type.Optional(Type.String({ maxLength: 64, description: 'A label of your own' })),
  name: Name,
  description: Type.Optional(orNull(Description)),
  ...Mailbox,
  team_members: Team,
  admins: Team,
  settings: Type.Optional(Settings),
})
export type NewInbox = Static<typeof NewInbox>

export const InboxEdit = Type.Object({
  name: Type.Optional(Name),
  ...Mailbox,
  description: Type.Optional(orNull(Description)),
  team_members: Team,
  admins: Team,
  settings: Type.Optional(Settings),
})
export type InboxEdit = Static<typeof InboxEdit>

export const Inbox = Type.Object({
  id: Text,
  workspace_id: orNull(Text),
  name: Text,
  description: orNull(Text),
  email_address: orNull(Text),
  connector_type: orNull(Text),
  team_members: Type.Array(Text),
  admins: Type.Array(Text),
  message_count: Count,
  unread_count: Type.Integer({ minimum: 0, description: 'The messages that no one has taken up' }),
  settings: Settings,
  created_at: Time,
  updated_at: Time,
  created_by: Text,
})
export type Inbox = Static<typeof Inbox>

const Done = { success: Type.Literal(true), error: Type.Null() }

/** The inbox in two places of the answer, for clients that read either. */
export const OneInbox = Type.Object({ ...Done, inbox: Inbox, ...Inbox.properties })
export const RemovedInbox = Type.Object({ success: Type.Literal(true), deleted: Text })

export const InboxQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  workspace_id: Type.Optional(Type.String({ maxLength: 64 })),
})
export const InboxList = Type.Object({
  success: Type.Literal(true),
  ...listOf('inboxes', Inbox).properties,
  open_count: Type.Integer({
    minimum: 0,
    description: 'The messages of all these inboxes that are neither resolved nor closed',
  }),
  assigned_to_me_count: Type.Integer({ minimum: 0, description: 'The ones that are assigned to the caller' }),
  resolved_today_count: Type.Integer({ minimum: 0, description: 'Since midnight, UTC' }),
})

export const itemIdNames = alsoNamed('id', 'email_id')

export const Item = Type.Object({
  ...itemIdNames(Text),
  inbox_id: Text,
  thread_id: Text,
  subject: Text,
  from_address: Text,
  from_name: orNull(Text),
  to_addresses: Type.Array(Text),
  snippet: Text,
  received_at: Time,
  status: Status,
  next_statuses: Type.Array(Status, { description: 'The states that you can set next' }),
  assigned_to: orNull(Text),
  assigned_at: orNull(Time),
  tags: Type.Array(Text),
  priority: orNull(Type.Enum([...PRIORITIES])),
  priority_reasons: Type.Array(Text),
  sla_deadline: orNull(Time),
  resolved_at: orNull(Time),
  resolved_by: orNull(Text),
  trust: orNull(Text),
  trust_line: Text,
  debate_id: orNull(Text),
  version: Type.Integer(),
})
export type Item = Static<typeof Item>

export const ItemQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  status: Type.Optional(Status),
  assigned_to: Type.Optional(Type.String({ maxLength: 64 })),
  tag: Type.Optional(Type.String({ maxLength: 64 })),
  search: SearchedWords,
})
export const ItemList = Type.Object({
  success: Type.Literal(true),
  ...listOf('messages', Item).properties,
  ...MatchedWords,
})
export const ChangedItem = Type.Object({ ...Done, message: Item })

export const OneItem = Type.Object({
  ...Done,
  message: Type.Object({
    ...Item.properties,
    text: Text,
    history: Type.Array(
      Type.Object({
        at: Time,
        actor: orNull(Text),
        rule_id: orNull(Text),
        what: Type.Enum(['assigned', 'status', 'tagged', 'untagged', 'priority', 'forwarded', 'held'], {
          description: '`held`: a rule did not forward it; `was` is the recipient, `became` the reason',
        }),
        was: orNull(Text),
        became: orNull(Text),
      }),
    ),
  }),
})

const Known = {
  version: Type.Optional(
    Whole({ minimum: 1, description: 'The version that you know; the request is refused if it has changed since' }),
  ),
}
const Assignee = Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 64 })))

/** Both names are accepted; null removes the assignee. */
export const AssignBody = Type.Object({ assignee: Assignee, assigned_to: Assignee, ...Known })
export type AssignBody = Static<typeof AssignBody>

export const StatusBody = Type.Object({ status: Status, ...Known })
export type StatusBody = Static<typeof StatusBody>

export const TagBody = Type.Object({
  tag: Type.String({ minLength: 1, maxLength: 64 }),
  remove: Type.Boolean({ default: false }),
  ...Known,
})
export type TagBody = Static<typeof TagBody>
