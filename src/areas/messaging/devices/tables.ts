import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import type { DeviceType, NoteStatus } from './kinds.ts'

interface Devices {
  organization_id: string
  id: string
  user_id: string
  type: DeviceType
  name: string | null
  sealed_token: string | null
  token_digest: string | null
  app_version: string | null
  os_version: string | null
  model: string | null
  time_zone: string | null
  locale: string | null
  app_bundle_id: string | null
  capabilities: string[]
  metadata: Json
  notification_count: number
  last_active_at: Timestamp
  created_at: Timestamp
}

interface DeviceNotes {
  organization_id: string
  id: string
  device_id: string
  user_id: string
  note: Json
  status: NoteStatus
  message_id: string | null
  error: string | null
  removed: boolean
  created_at: Timestamp
  settled_at: Timestamp | null
}

interface DeviceChoices {
  organization_id: string
  user_id: string
  quiet_from: string | null
  quiet_until: string | null
  time_zone: string
  kinds: string[]
  shows_topic: boolean
  updated_at: Timestamp
}

interface PairingCodes {
  organization_id: string
  user_id: string
  code_digest: string
  created_at: Timestamp
  expires_at: Timestamp
  /** How many wrong codes were said while it was open. */
  wrong: number
}

interface PairingTries {
  account_digest: string
  at: Timestamp
  /** Of the request that it came with; null of those before that was kept. */
  request_digest: string | null
  paired: Generated<boolean>
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    devices: Devices
    device_notes: DeviceNotes
    device_choices: DeviceChoices
    pairing_codes: PairingCodes
    pairing_tries: PairingTries
  }
}
