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
      'The server that sends. Without, the installation does with `SMTP_URL`, where the owner has confirmed the address as theirs',
  },
)

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Tier = Type.Enum([...TIERS])
const TriageWord = Type.Enum([...TRIAGE_WORDS], { description: 'What was advised when triage was asked for last' })
const Short = Type.String({ minLength: 1, maxLength: 320 })

export const PROVIDERS = ['imap', 'gmail', 'outlook'] as const
const Provider = Type.Enum([...PROVIDERS])

export const ConnectBody = Type.Object({
  provider: Provider,
  auth_code: Type.Optional(
    Type.String({ maxLength: 4_096, description: 'Of Gmail and Outlook: what their consent page gave' }),
  ),
  redirect_uri: Type.Optional(
    Type.String({ maxLength: 2_048, description: 'Of Gmail and Outlook: the one that was begun with' }),
  ),
  state: Type.Optional(
    Type.String({ maxLength: 500, description: 'Of Gmail and Outlook: ours, where several were begun at once' }),
  ),
  email_address: Type.Optional(Type.String({ maxLength: 320, description: 'Of IMAP. Default: the user' })),
  display_name: Type.Optional(Type.String({ maxLength: 200 })),
  host: Type.Optional(Type.String({ minLength: 1, maxLength: 253, description: 'Of IMAP: the mail server' })),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Of IMAP. Default: 993' })),
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
      description: 'Where the code is sent that `POST /inbox/connect` takes. Default: to us, who connect it at once',
    }),
  ),
  state: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'What comes back beside the code. Default: one of ours' }),
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
  ask_address: orNull(Type.String({ description: 'What members write there is asked of the panel' })),
  known_may_ask: Type.Boolean({ description: 'And what people outside write to whom a member has written' }),
  aliases: Type.Array(Text),
  authserv_id: orNull(Type.String({ description: 'The server whose `Authentication-Results` are read, as confirmed' })),
  authserv_id_seen: orNull(Type.String({ description: 'What most of its newest mails name there: to be confirmed' })),
  sends_by: orNull(
    Type.String({
      description:
        'The server that its mail leaves through, or `SMTP_URL`; null where it cannot send, also because nothing proves that its address is its owner’s',
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
    Type.Enum(['own', 'shared'], { description: 'Whether everybody of the organization who may read mail sees it' }),
  ),
  ask_address: Type.Optional(
    orNull(
      Type.String({
        ...EmailAddress,
        description: 'One of its addresses: what members write there is asked of the panel. Null: nothing is',
      }),
    ),
  ),
  known_may_ask: Type.Optional(
    Type.Boolean({
      description: 'Whether people outside to whom a member has written may ask there too, in the name of its owner',
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
          'What its own mail server calls itself in `Authentication-Results`; what it says there of SPF keeps a mail from being called forged. Null: nothing is read there',
      }),
    ),
  ),
  smtp: Type.Optional(orNull(SmtpPlace)),
})
export type AccountChange = Static<typeof AccountChange>

export const Changed = Type.Object({ account: Account })

const Parked = Type.Object({
  folder: Text,
  uid: Type.Integer({ description: 'What its server calls it in that folder' }),
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
      'Words that stand in the subject or the new text, in whatever form, or in the name or the address of who wrote; where no mail has the last word its beginning is enough. Mails with all of them, and where none has all those with some; the best first, at most 1,000',
  }),
)

/** How the results fit the searched words. */
export const MatchedWords = {
  matched: orNull(
    Type.Enum(['every_word', 'some_words'], {
      description:
        'With `search`: whether what was found has every word, or no mail has all of them and these have some',
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
  time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'Whose hours they are. Default: UTC' })),
})
export type StatsQuery = Static<typeof StatsQuery>
export const Stats = Type.Object({
  stats: Type.Object({
    total_accounts: Count,
    total_messages: Count,
    unread_count: Count,
    messages_by_priority: Type.Record(Type.String(), Count),
    messages_by_provider: Type.Record(Type.String(), Count),
    avg_response_time_hours: orNull(Type.Number({ description: 'Null while nothing was answered' })),
    answered_count: Count,
    pending_triage: Count,
    starred_count: Count,
    snoozed_count: Count,
    in_inbox_count: Type.Integer({ minimum: 0, description: 'Neither archived, nor spam, nor snoozed' }),
    read_in_inbox_count: Type.Integer({ minimum: 0, description: 'Of these, those that were read' }),
    received_today: Count,
    sent_today: Count,
    sync_health: Type.Object({ accounts_healthy: Count, accounts_error: Count, parked_messages: Count }),
    top_senders: Type.Array(Type.Object({ email: Text, count: Count })),
    hourly_volume: Type.Array(Type.Object({ hour: Count, count: Count })),
  }),
})
