import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { anyFields, orNull, Share, Time } from '../../../shared/schemas.ts'
import { TRIAGE_WORDS } from '../chat/index.ts'
import { MAIL_KINDS } from '../connections/index.ts'
import { TIERS } from './priority.ts'
import { AUTHSERV_ID } from './trust.ts'

/** The server that sends the mail of a mailbox. */
export const SmtpPlace = Type.Object(
  {
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253, description: 'Default: `host`' })),
    port: Type.Integer({ minimum: 1, maximum: 65_535, description: '465, or 587 with STARTTLS' }),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
  },
  {
    description:
      'The server that sends. Without it, the installation sends with `SMTP_URL`, if the owner has confirmed the address as theirs',
  },
)

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Tier = Type.Enum([...TIERS])
const TriageWord = Type.Enum([...TRIAGE_WORDS], { description: 'The last triage suggestion' })
const Short = Type.String({ minLength: 1, maxLength: 320 })

export const PROVIDERS = ['imap', 'gmail', 'outlook'] as const
const Provider = Type.Enum([...PROVIDERS])

export const ConnectBody = Type.Object({
  provider: Provider,
  auth_code: Type.Optional(
    Type.String({ maxLength: 4_096, description: 'For Gmail and Outlook: the code from their consent page' }),
  ),
  redirect_uri: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description: 'For Gmail and Outlook: the one that the connection was started with',
    }),
  ),
  state: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'For Gmail and Outlook: the `state` of this service, if several connections were started at once',
    }),
  ),
  email_address: Type.Optional(Type.String({ maxLength: 320, description: 'For IMAP. Default: the user' })),
  display_name: Type.Optional(Type.String({ maxLength: 200 })),
  host: Type.Optional(Type.String({ minLength: 1, maxLength: 253, description: 'For IMAP: the mail server' })),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'For IMAP. Default: 993' })),
  user: Type.Optional(Short),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
  smtp: Type.Optional(SmtpPlace),
})
export type ConnectBody = Static<typeof ConnectBody>

export const OauthQuery = Type.Object({
  redirect_uri: Type.Optional(
    Type.String({
      maxLength: 2_048,
      pattern: '^https?://[^/]',
      description:
        'The address that gets the code for `POST /inbox/connect`. Default: this service, which connects the mailbox at once',
    }),
  ),
  state: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The value returned with the code. Default: one that this service creates',
    }),
  ),
})
export type OauthQuery = Static<typeof OauthQuery>
export const OauthBegun = Type.Object({ auth_url: Text, provider: Provider, state: Text })

export const Account = Type.Object({
  id: Text,
  provider: Type.Enum([...MAIL_KINDS]),
  email_address: Text,
  display_name: Text,
  status: Type.Enum(['pending', 'connected', 'syncing', 'error', 'disconnected']),
  connected_at: Time,
  last_sync: orNull(Time),
  total_messages: Count,
  unread_count: Count,
  sync_errors: Type.Integer({ minimum: 0, description: 'Mails that could not be read and were set aside' }),
  visibility: Type.Enum(['own', 'shared']),
  ask_address: orNull(
    Type.String({ description: 'Mail from members to this address becomes a question to the panel' }),
  ),
  known_may_ask: Type.Boolean({
    description: 'Whether mail from people outside to whom a member has written becomes one too',
  }),
  aliases: Type.Array(Text),
  authserv_id: orNull(
    Type.String({ description: 'The server whose `Authentication-Results` are read, once confirmed' }),
  ),
  authserv_id_seen: orNull(
    Type.String({ description: 'The value that most of its newest mails name there, to be confirmed' }),
  ),
  sends_by: orNull(
    Type.String({
      description:
        'The server that sends its mail, or `SMTP_URL`; null if it cannot send, for example because nothing proves that its owner owns the address',
    }),
  ),
  why: orNull(Text),
  metadata: anyFields(),
})
export type Account = Static<typeof Account>

export const Connected = Type.Object({ account: Account, message: Text })
export const Accounts = Type.Object({ accounts: Type.Array(Account), total: Count })
export const Disconnected = Type.Object({ message: Text, account_id: Text })

export const AccountChange = Type.Object({
  visibility: Type.Optional(
    Type.Enum(['own', 'shared'], { description: 'Whether everyone in the organization who may read mail sees it' }),
  ),
  ask_address: Type.Optional(
    orNull(
      Type.String({
        ...EmailAddress,
        description:
          'One of its addresses: mail from members to it becomes a question to the panel. Null turns this off',
      }),
    ),
  ),
  known_may_ask: Type.Optional(
    Type.Boolean({
      description: 'Whether people outside to whom a member has written may ask there too, on behalf of its owner',
    }),
  ),
  aliases: Type.Optional(
    Type.Array(EmailAddress, { maxItems: 20, description: 'Further addresses whose mail arrives in it' }),
  ),
  authserv_id: Type.Optional(
    orNull(
      Type.String({
        pattern: AUTHSERV_ID,
        maxLength: 253,
        description:
          'The name of its own mail server in `Authentication-Results`; an SPF pass of that server keeps a mail from being marked as forged. Null: these headers are ignored',
      }),
    ),
  ),
  smtp: Type.Optional(orNull(SmtpPlace)),
})
export type AccountChange = Static<typeof AccountChange>

export const Changed = Type.Object({ account: Account })

const Parked = Type.Object({
  folder: Text,
  uid: Type.Integer({ description: 'The server’s id for it in that folder' }),
  why: Text,
  size: Type.Integer({ minimum: 0 }),
  received_at: Time,
  parked_at: Time,
})
export type Parked = Static<typeof Parked>

export const ParkedQuery = pageQuery({ limit: 50, max: 200 })
export const ParkedMails = listOf('parked', Parked)

export const Looked = Type.Object({
  id: Text,
  ok: Type.Boolean(),
  checks: Type.Array(Type.Object({ check: Text, ok: Type.Boolean(), hint: Type.Optional(Text) })),
})

/** The words of a search for mails. */
export const SearchedWords = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Words in the subject or the new text, in any form, or in the name or the address of the sender; if no mail has the last word, its beginning is enough. Finds mails with all words, or with some if none has all; the best first, at most 1,000',
  }),
)

/** How the results fit the searched words. */
export const MatchedWords = {
  matched: orNull(
    Type.Enum(['every_word', 'some_words'], {
      description: 'With `search`: whether the results contain every word, or only some because no mail contains all',
    }),
  ),
}

export const Message = Type.Object({
  id: Text,
  account_id: Text,
  provider: Text,
  external_id: Text,
  subject: Text,
  sender_email: Text,
  sender_name: Text,
  recipients: Type.Array(Text),
  cc: Type.Array(Text),
  received_at: Time,
  snippet: Text,
  body_preview: Text,
  is_read: Type.Boolean(),
  is_starred: Type.Boolean(),
  has_attachments: Type.Boolean(),
  labels: Type.Array(Text),
  thread_id: Text,
  priority_score: Share,
  priority_tier: Tier,
  priority_reasons: Type.Array(Text),
  triage_action: orNull(TriageWord),
  triage_rationale: orNull(Text),
  trust: orNull(Text),
  trust_line: Text,
  debate_id: orNull(Text),
})
export type Message = Static<typeof Message>

export const MessagesQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  priority: Type.Optional(Tier),
  account_id: Type.Optional(Type.String({ maxLength: 100 })),
  search: SearchedWords,
  unread_only: Type.Boolean({ default: false }),
})
export const Messages = Type.Object({ ...listOf('messages', Message).properties, ...MatchedWords })

export const StatsQuery = Type.Object({
  time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'The time zone of the hours. Default: UTC' })),
})
export type StatsQuery = Static<typeof StatsQuery>
export const Stats = Type.Object({
  stats: Type.Object({
    total_accounts: Count,
    total_messages: Count,
    unread_count: Count,
    messages_by_priority: Type.Record(Type.String(), Count),
    messages_by_provider: Type.Record(Type.String(), Count),
    avg_response_time_hours: orNull(Type.Number({ description: 'Null until there is an answer' })),
    answered_count: Count,
    pending_triage: Count,
    starred_count: Count,
    snoozed_count: Count,
    in_inbox_count: Type.Integer({ minimum: 0, description: 'Neither archived, nor spam, nor snoozed' }),
    read_in_inbox_count: Type.Integer({ minimum: 0, description: 'The number of these that were read' }),
    received_today: Count,
    sent_today: Count,
    sync_health: Type.Object({ accounts_healthy: Count, accounts_error: Count, parked_messages: Count }),
    top_senders: Type.Array(Type.Object({ email: Text, count: Count })),
    hourly_volume: Type.Array(Type.Object({ hour: Count, count: Count })),
  }),
})
