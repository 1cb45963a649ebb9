import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Share, Time, UpTo } from '../../../shared/schemas.ts'
import { TriageResponse } from '../chat/index.ts'
import { Message } from './schema.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const ReadDocument = Type.Object({ id: Text, status: Type.Enum(['processing', 'ready', 'failed']) })

const Attachment = Type.Object({
  place: Type.Integer({ minimum: 0, description: 'Its position in the mail, from 0' }),
  name: Text,
  type: Text,
  size: Count,
  document: orNull(ReadDocument),
  why: orNull(Type.String({ description: 'Why it cannot be read as a document' })),
})
export type Attachment = Static<typeof Attachment>

export const OneMessage = Type.Object({
  message: Type.Object({
    ...Message.properties,
    body_text: Text,
    body_html: orNull(Type.String({ description: 'A whole page without scripts, which loads nothing' })),
    priority_confidence: Share,
    priority_factors: Type.Array(Type.Object({ name: Text, weight: Type.Number(), reason: Text })),
    attachments: Type.Array(Attachment),
    unreadable: orNull(Text),
  }),
  triage: orNull(TriageResponse),
})

export const BroughtAttachment = Type.Object({ document: ReadDocument })

const ConversationEntry = Type.Object({
  id: Text,
  direction: Type.Enum(['in', 'out']),
  subject: Text,
  from_address: Text,
  from_name: orNull(Text),
  to_addresses: Type.Array(Text),
  text: Type.String({ description: 'The new text, without quoted text' }),
  at: Time,
  automatic: Type.Boolean({ description: 'Written by Parley, not by a person' }),
  status: Type.Enum(['received', 'sending', 'sent', 'failed']),
  why: orNull(Type.String({ description: 'Why it was not sent' })),
  sent_again: Type.Integer({ minimum: 0, description: 'How often it was resent' }),
})
export type ConversationEntry = Static<typeof ConversationEntry>

export const Conversation = Type.Object({ thread_id: Text, messages: Type.Array(ConversationEntry) })

export const EmailQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  labels: Type.Optional(
    Type.String({ maxLength: 200, description: 'Mails have no labels: any but an empty one finds none' }),
  ),
  include_read: Type.Boolean({ default: true }),
  unread_only: Type.Boolean({ default: false }),
})
const Factor = Type.Object({ name: Text, weight: Type.Number(), value: Type.Number(), reason: Text })
export const EmailInbox = Type.Object({
  success: Type.Literal(true),
  inbox: Type.Array(
    Type.Object({
      email: Type.Object({
        id: Text,
        thread_id: Text,
        subject: Text,
        from_address: Text,
        to_addresses: Type.Array(Text),
        cc_addresses: Type.Array(Text),
        date: Time,
        snippet: Text,
        labels: Type.Array(Text),
        is_read: Type.Boolean(),
        is_starred: Type.Boolean(),
        has_attachments: Type.Boolean(),
      }),
      priority: Type.Object({
        email_id: Text,
        priority_score: Share,
        confidence: Share,
        tier_used: Type.Literal('tier_1_rules'),
        rationale: Text,
        factors: Type.Array(Factor),
      }),
    }),
  ),
  total: Count,
  fetched_at: Time,
})

export const OutlookQuery = Type.Object({
  workspace_id: Type.Optional(Type.String({ maxLength: 64 })),
  folder_id: Type.Optional(Type.String({ maxLength: 200 })),
  max_results: UpTo(200, { default: 50 }),
  page_token: Type.Optional(Type.String({ maxLength: 15, pattern: '^[0-9]+$' })),
  filter: Type.Optional(Type.String({ maxLength: 500 })),
})
export const OutlookMessages = Type.Object({
  messages: Type.Array(
    Type.Object({
      id: Text,
      thread_id: Text,
      subject: Text,
      from_address: Text,
      to_addresses: Type.Array(Text),
      date: Time,
      snippet: Text,
      is_read: Type.Boolean(),
      is_starred: Type.Boolean(),
      is_important: Type.Boolean(),
    }),
  ),
  total: Count,
  next_page_token: Type.Optional(Text),
})

const Addresses = Type.Array(EmailAddress, { maxItems: 50 })
const Words = Type.String({ minLength: 1, maxLength: 100_000, description: 'Plain text' })
const BodyType = Type.Enum(['text'], { default: 'text', description: 'Mails are written as plain text' })

export const ReplyBody = Type.Object({
  body: Words,
  body_type: Type.Optional(BodyType),
  reply_all: Type.Boolean({ default: false, description: 'Reply to all recipients of the mail' }),
  cc: Type.Optional(Addresses),
})
export type ReplyBody = Static<typeof ReplyBody>

export const SendBody = Type.Object({
  account_id: Type.String({ maxLength: 100, description: 'The mailbox it is sent from' }),
  to: Type.Array(EmailAddress, { minItems: 1, maxItems: 50 }),
  cc: Type.Optional(Addresses),
  bcc: Type.Optional(Addresses),
  subject: Type.String({ minLength: 1, maxLength: 500 }),
  body: Words,
  body_type: Type.Optional(BodyType),
})
export type SendBody = Static<typeof SendBody>

export const SentMessage = Type.Object({
  id: Text,
  account_id: Text,
  thread_id: Text,
  subject: Text,
  to: Type.Array(Text),
  cc: Type.Array(Text),
  text: Text,
  automatic: Type.Boolean({ description: 'Written by Parley, not by a person' }),
  status: Type.Enum(['sending', 'sent', 'failed']),
  why: orNull(Type.String({ description: 'Why it was not sent' })),
  sent_again: Type.Integer({
    minimum: 0,
    description: 'How often it was resent because it was unknown whether it had arrived; each resent message says so',
  }),
  created_at: Time,
  sent_at: orNull(Time),
})
export type SentMessage = Static<typeof SentMessage>

export const Sending = Type.Object({ success: Type.Literal(true), message: SentMessage })
export const SentQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  account_id: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Enum(['sending', 'sent', 'failed'])),
})
export const SentMessages = listOf('messages', SentMessage)
