import Type, { type Static } from 'typebox'
import { anyFields, orNull, Time, Whole } from '../../../shared/schemas.ts'

/** The types of devices that can be registered. */
const DEVICE_TYPES = ['android', 'ios', 'web', 'alexa', 'google_home', 'apple_homekit', 'custom'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/** The types that can be pushed to, by the token that they register with. */
const PUSHED: readonly DeviceType[] = ['android', 'ios', 'web']
export const isPushed = (type: DeviceType): boolean => PUSHED.includes(type)

/** The kinds of notifications that people choose from. */
export const NOTE_KINDS = ['message', 'decision', 'breakpoint', 'approval', 'inbox', 'budget'] as const

const NOTE_STATUSES = ['pending', 'sent', 'failed'] as const
export type NoteStatus = (typeof NOTE_STATUSES)[number]

const Text = Type.String()
const short = (description?: string) => Type.String({ maxLength: 200, ...(description && { description }) })
const DeviceKind = Type.Enum([...DEVICE_TYPES])

export const Registration = Type.Object({
  device_type: Type.Optional(DeviceKind),
  type: Type.Optional(Type.Enum([...DEVICE_TYPES], { description: 'The same as `device_type`' })),
  push_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4_096,
      description: 'For Android and iOS the token of the app; for a browser the JSON of its push subscription',
    }),
  ),
  user_id: Type.Optional(short('Whose it is. Default: the caller’s')),
  device_name: Type.Optional(short()),
  name: Type.Optional(short('The same as `device_name`')),
  app_version: Type.Optional(short()),
  os_version: Type.Optional(short()),
  device_model: Type.Optional(short()),
  timezone: Type.Optional(short()),
  locale: Type.Optional(short()),
  app_bundle_id: Type.Optional(short()),
  capabilities: Type.Optional(Type.Array(short(), { maxItems: 50 })),
  metadata: Type.Optional(anyFields()),
})
export type Registration = Static<typeof Registration>

export const Registered = Type.Object({
  success: Type.Boolean(),
  device_id: Text,
  device_type: DeviceKind,
  registered_at: Time,
})

export const Device = Type.Object({
  device_id: Text,
  user_id: Text,
  device_type: DeviceKind,
  device_name: orNull(Text),
  app_version: orNull(Text),
  os_version: orNull(Text),
  device_model: orNull(Text),
  app_bundle_id: orNull(Text),
  capabilities: Type.Array(Text),
  metadata: Type.Record(Text, Type.Unknown()),
  last_active: Time,
  notification_count: Type.Integer(),
  created_at: Time,
})
export type Device = Static<typeof Device>

export const UserDevices = Type.Object({
  user_id: Text,
  device_count: Type.Integer(),
  devices: Type.Array(Device),
})

export const Removed = Type.Object({ success: Type.Boolean(), device_id: Text, deleted_at: Time })

const Address = Type.String({ maxLength: 2_048, format: 'uri' })
export const Note = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  body: Type.String({ minLength: 1, maxLength: 2_000 }),
  data: Type.Optional(Type.Record(Text, Type.Unknown(), { maxProperties: 50 })),
  image_url: Type.Optional(Address),
  action_url: Type.Optional(Address),
  badge: Type.Optional(Whole({ minimum: 0 })),
  sound: Type.Optional(Type.String({ maxLength: 100, description: 'Default: the usual one of the device' })),
  priority: Type.Optional(
    Type.Enum(['low', 'normal', 'high', 'urgent'], { default: 'normal', description: '`urgent` ignores quiet hours' }),
  ),
  kind: Type.Optional(
    Type.Enum([...NOTE_KINDS], { default: 'message', description: 'People choose their notifications' }),
  ),
  ttl_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_419_200, default: 3_600 })),
  collapse_key: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,32}$',
      maxLength: 32,
      description: 'A device shows the last with the same key',
    }),
  ),
})
export type Note = Static<typeof Note>

const Status = Type.Enum([...NOTE_STATUSES])
export const Notified = Type.Object({
  success: Type.Boolean(),
  device_id: Text,
  message_id: orNull(Text),
  status: Status,
  error: orNull(Text),
})
export type Notified = Static<typeof Notified>

export const UserNotified = Type.Object({
  success: Type.Boolean(),
  user_id: Text,
  devices_notified: Type.Integer(),
  devices_failed: Type.Integer(),
  devices_removed: Type.Integer(),
  devices_pending: Type.Integer({ description: 'Still on their way; neither notified nor failed' }),
  message: Text,
  results: Type.Array(Notified),
})

const Service = Type.Object({
  available: Type.Boolean({ description: 'It is set up' }),
  last_check: orNull(Type.String({ format: 'date-time', description: 'When it last received something' })),
})
export const Health = Type.Object({
  status: Type.Enum(['healthy', 'degraded', 'unavailable']),
  web_push: Service,
  apns: Service,
  fcm: Service,
  alexa: Service,
  google_home: Service,
  error: Type.Optional(Text),
})

export const BrowserKey = Type.Object({
  public_key: Type.String({ description: 'What a browser subscribes with (`applicationServerKey`)' }),
})

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })
export const Choices = Type.Object({
  quiet_from: orNull(TimeOfDay),
  quiet_until: orNull(TimeOfDay),
  timezone: Type.String({ minLength: 1, maxLength: 100 }),
  kinds: Type.Array(Type.Enum([...NOTE_KINDS]), { maxItems: NOTE_KINDS.length, uniqueItems: true }),
  shows_topic: Type.Boolean({ description: 'Whether its subject may appear on a lock screen' }),
})
export type Choices = Static<typeof Choices>
