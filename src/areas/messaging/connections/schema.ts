import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import { CHANNEL_KINDS } from './vendors/kinds.ts'

const Text = Type.String()
const Kind = Type.Enum(CHANNEL_KINDS)
const Name = Type.String({ minLength: 1, maxLength: 200 })
const VendorId = Type.String({ minLength: 1, maxLength: 500 })
const State = Type.Enum(['active', 'paused', 'failed'])

const GivenSecrets = Type.Record(Type.String({ maxLength: 40 }), Type.String({ minLength: 1, maxLength: 16_000 }), {
  maxProperties: 8,
  description: 'By name; stored encrypted and never shown again',
})

const SettingText = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }))

export const Settings = Type.Object({
  who_may_ask: Type.Optional(
    Type.Enum(['linked', 'workspace'], {
      description:
        'Whether everyone in the workspace there may ask, on behalf of the person who connected it, or only people who are linked to an account here. Default: linked',
    }),
  ),
  trust_email: Type.Optional(
    Type.Boolean({ description: 'Whether an address that the platform confirmed links a person. Default: false' }),
  ),
  time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'Such as Europe/Berlin. Default: UTC' })),
  callback_url: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'For `generic`: the address that answers are sent to, signed by Standard Webhooks',
    }),
  ),
  template_name: SettingText('Of `whatsapp`: the approved template for what comes later than a day'),
  template_language: SettingText('Of `whatsapp`: the language of that template, such as en'),
  key_id: SettingText('Of `apns`: what Apple calls the key'),
  environment: Type.Optional(Type.Enum(['production', 'sandbox'], { description: 'For `apns`. Default: production' })),
})
export type ChannelSettings = Static<typeof Settings>

export const NewChannel = Type.Object({
  kind: Kind,
  name: Type.Optional(Name),
  app_id: Type.Optional(VendorId),
  external_id: Type.Optional(VendorId),
  intake: Type.Optional(
    Type.Enum(['signed', 'dial'], {
      description:
        'Whether the vendor calls this service, or this service connects to the vendor. Default: what its secrets and the public address allow',
    }),
  ),
  settings: Type.Optional(Settings),
  secrets: Type.Optional(GivenSecrets),
})
export type NewChannel = Static<typeof NewChannel>

export const ChannelChange = Type.Object(
  {
    name: Type.Optional(Name),
    settings: Type.Optional(Settings),
    state: Type.Optional(Type.Enum(['active', 'paused'])),
  },
  { minProperties: 1 },
)
export type ChannelChange = Static<typeof ChannelChange>

export const Rotation = Type.Object({ secrets: Type.Optional(GivenSecrets) })
export type Rotation = Static<typeof Rotation>

const channelFields = {
  id: Text,
  kind: Kind,
  title: Type.String({ description: 'The common name of its vendor' }),
  name: Text,
  app_id: Text,
  external_id: Text,
  intake: Type.Enum(['signed', 'dial', 'none']),
  owner_id: Text,
  acts_as: orNull(Text),
  settings: Settings,
  state: State,
  why: orNull(Type.String({ description: 'Why it does not work' })),
  secrets: Type.Array(Text, { description: 'The names of its stored secrets' }),
  webhook_url: orNull(
    Type.String({ description: 'The address that the vendor calls; null if this service connects to the vendor' }),
  ),
  created_at: Time,
}
export const Channel = Type.Object(channelFields)
export type Channel = Static<typeof Channel>

const Made = Type.Record(Text, Text, { description: 'Secrets that this service created; shown only once' })
export const CreatedChannel = Type.Object({ ...channelFields, made: Made })
export const RotatedChannel = Type.Object({ ...channelFields, made: Made, previous_until: Time })

export const Channels = listOf('channels', Channel)
export const ChannelQuery = Type.Object({
  kind: Type.Optional(Kind),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type ChannelQuery = Static<typeof ChannelQuery>

const KindOfChannel = Type.Object({
  kind: Kind,
  title: Text,
  intake: Type.Enum(['signed', 'dial', 'none'], {
    description: 'How events arrive: the vendor calls this service, or this service connects to the vendor',
  }),
  secrets: Type.Array(Text, { description: 'The names of the required secrets' }),
  made: Type.Array(Text, { description: 'The secrets that this service creates and shows once' }),
  named: Type.Array(Type.Enum(['app_id', 'external_id']), {
    description: 'Facts about the account that its vendor does not provide',
  }),
  new_app_url: orNull(Type.String({ description: "The vendor's page for a new app, with everything filled in" })),
})
export const ChannelKinds = Type.Object({
  reachable: Type.Boolean({
    description: 'Whether vendors can call this service: SERVICE_PUBLIC_URL is set, and is public',
  }),
  kinds: Type.Array(KindOfChannel),
})
export type ChannelKinds = Static<typeof ChannelKinds>

export const Removed = Type.Object({ id: Text, deleted: Type.Boolean(), message: Text })

export const Tested = Type.Object({
  id: Text,
  ok: Type.Boolean(),
  checks: Type.Array(Type.Object({ check: Text, ok: Type.Boolean(), hint: Type.Optional(Text) })),
})
export type Tested = Static<typeof Tested>

export const Status = Type.Object({
  enabled: Type.Boolean(),
  signing_secret_configured: Type.Boolean(),
  bot_token_configured: Type.Boolean(),
  webhook_configured: Type.Boolean(),
})
export type Status = Static<typeof Status>

const HealthWord = Type.Enum(['healthy', 'degraded', 'unhealthy', 'unconfigured'])
const Count = Type.Integer()
export const Health = Type.Object({
  status: HealthWord,
  health_score: orNull(Type.Number({ description: 'The share of connections that work; null while there is none' })),
  timestamp: Time,
  summary: Type.Object({ total: Count, healthy: Count, degraded: Count, unhealthy: Count, unconfigured: Count }),
  channels: Type.Record(
    Text,
    Type.Object({
      platform: Text,
      status: HealthWord,
      timestamp: Time,
      connections: Count,
      why: Type.Array(Text, { description: 'What is wrong, for each connection that does not work' }),
    }),
  ),
})
export type Health = Static<typeof Health>

/** What a vendor sends a browser back with (RFC 6749, 4.1.2). */
export const Callback = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 4000 })),
  error: Type.Optional(Type.String({ maxLength: 200 })),
})
export type Callback = Static<typeof Callback>
