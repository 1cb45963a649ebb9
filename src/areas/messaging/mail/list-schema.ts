import Type from 'typebox'
import { pageQuery } from '../../../shared/pagination.ts'
import { Share, Time, Whole } from '../../../shared/schemas.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

export const EmailQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  labels: Type.Optional(
    Type.String({ maxLength: 200, description: 'Mails have no labels of their own: any but an empty one finds none' }),
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
  max_results: Whole({ minimum: 1, default: 50, description: 'At most 200; more is read as 200' }),
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
