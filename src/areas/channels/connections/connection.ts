import type { JsonObject } from '../../../shared/crypto/canonical-json.ts'

/** What an installation can be connected to. */
export const CONNECTION_KINDS = [
  'slack',
  'discord',
  'teams',
  'telegram',
  'whatsapp',
  'google_chat',
  'generic',
  'sendgrid',
  'ses',
  'imap',
  'gmail',
  'outlook',
  'apns',
  'fcm',
  'alexa',
  'google_home',
  'zapier',
  'make',
  'n8n',
] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** An account of an organization at a vendor. Its secrets are opened by `Connections.secrets` alone. */
export interface Connection {
  id: string
  payer: string
  kind: ConnectionKind
  name: string
  /** Which app of the vendor it is, such as Slack's `api_app_id`; empty where the vendor has none. */
  appId: string
  /** Which workspace, guild, tenant, number or mailbox; unique over the installation with kind and app. */
  externalId: string
  /** How news come: the vendor calls us, we dial, or none do. */
  intake: 'signed' | 'dial' | 'none'
  /** Who connected it. */
  owner: string
  /** Whether only its owner sees what comes in. */
  visibility: 'own' | 'shared'
  /** In whose name unlinked people act, where the policy allows it. */
  actsAs: string | null
  settings: JsonObject
  state: 'active' | 'paused' | 'failed'
  /** Why it is not active. */
  why: string | null
  /** It still answers its vendor for a day, and nothing comes of it. */
  removedAt: string | null
  createdAt: string
}

export type Secrets = Readonly<Record<string, string>>

/** What the other areas of channels are handed. */
export interface Connections {
  find(payer: string, id: string): Promise<Connection | undefined>
  list(payer: string, kinds?: readonly ConnectionKind[]): Promise<Connection[]>
  /** At most 8 that a request may be for, those removed within a day included. */
  candidates(kind: ConnectionKind, by: { id: string } | { appId?: string; externalId?: string }): Promise<Connection[]>
  /** Whether anybody has connected one; without, the vendor is told 503. */
  anyOf(kind: ConnectionKind): Promise<boolean>
  /** The present ones first, then for 24 hours those before a rotation. */
  secrets(connection: Connection): Promise<Secrets[]>
  /** The access token of a kind with OAuth, refreshed when it is about to end. */
  accessToken(connection: Connection, signal: AbortSignal): Promise<string>
  /** Tells the owner and the organization's leaders, once. */
  fail(connection: Pick<Connection, 'id' | 'payer'>, why: string): Promise<void>
  restored(connection: Pick<Connection, 'id' | 'payer'>): Promise<void>
}
