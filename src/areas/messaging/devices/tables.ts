import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'
import type { DeviceType, NoteStatus } from './schema.ts'

const devices = table('devices', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    user_id: personal<string>(),
    type: plain<DeviceType>(),
    name: personal<string | null>(),
    sealed_token: personal<string | null>(),
    token_digest: personal<string | null>(),
    app_version: personal<string | null>(),
    os_version: personal<string | null>(),
    model: personal<string | null>(),
    time_zone: personal<string | null>(),
    locale: personal<string | null>(),
    app_bundle_id: plain<string | null>(),
    capabilities: personal<string[]>(),
    metadata: personal<Json>(),
    notification_count: plain<number>(),
    last_active_at: plain<Timestamp>(),
    created_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_token', owner: 'id' }],
  category: 'delivery',
  purpose: 'The devices on which a person is told what happens',
  exported: { without: ['sealed_token', 'token_digest'] },
  person: { by: ['user_id'], erase: 'delete' },
})

const deviceNotes = table('device_notes', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    device_id: plain<string>(),
    user_id: personal<string>(),
    note: personal<Json>(),
    status: plain<NoteStatus>(),
    message_id: plain<string | null>(),
    error: plain<string | null>(),
    removed: plain<boolean>(),
    created_at: plain<Timestamp>(),
    settled_at: plain<Timestamp | null>(),
  },
  category: 'delivery',
  purpose: 'What was sent to a device, until it has arrived, and whether it did',
  days: 30,
  since: 'created_at',
  exported: 'rows',
  person: { by: ['user_id'], wrote: { in: [] }, erase: 'delete' },
})

const deviceChoices = table('device_choices', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    quiet_from: personal<string | null>(),
    quiet_until: personal<string | null>(),
    time_zone: personal<string>(),
    kinds: personal<string[]>(),
    shows_topic: personal<boolean>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'account',
  purpose: 'What a person wants to be told of, and when not',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const pairingCodes = table('pairing_codes', {
  columns: {
    organization_id: plain<string>(),
    user_id: personal<string>(),
    code_digest: personal<string>(),
    created_at: plain<Timestamp>(),
    expires_at: plain<Timestamp>(),
    /** How many wrong codes were said while it was open. */
    wrong: plain<number>(),
  },
  category: 'account',
  purpose: 'Codes by which a person tells an assistant who they are, for ten minutes',
  days: 1,
  since: 'created_at',
  exported: { without: ['code_digest'] },
  person: { by: ['user_id'], erase: 'delete' },
})

const pairingTries = table('pairing_tries', {
  columns: {
    account_digest: plain<string>(),
    at: plain<Timestamp>(),
    /** Of the request that it came with; null of those before that was kept. */
    request_digest: plain<string | null>(),
    paired: plain<Generated<boolean>>(),
  },
  category: 'access',
  purpose: 'That nobody finds out a code by trying them all, and that a request which comes again is answered the same',
  days: 1,
  since: 'at',
  exported: { omit: 'It says nothing of anybody of the organization' },
})

export const deviceTables = [devices, deviceNotes, deviceChoices, pairingCodes, pairingTries]

declare module '../../../storage/tables.ts' {
  interface Tables {
    devices: RowOf<typeof devices>
    device_notes: RowOf<typeof deviceNotes>
    device_choices: RowOf<typeof deviceChoices>
    pairing_codes: RowOf<typeof pairingCodes>
    pairing_tries: RowOf<typeof pairingTries>
  }
}
