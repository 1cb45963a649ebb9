import type { JsonObject } from '../../../shared/canonical-json.ts'

/** What an installation can be connected to. */
export type ConnectionKind =
  | 'slack'
  | 'discord'
  | 'teams'
  | 'telegram'
  | 'whatsapp'
  | 'google_chat'
  | 'generic'
  | 'sendgrid'
  | 'ses'
  | 'imap'
  | 'gmail'
  | 'outlook'
  | 'apns'
  | 'fcm'
  | 'alexa'
  | 'google_home'
  | 'zapier'
  | 'make'
  | 'n8n'

/** Where mail comes in: mailboxes, and vendors that hand it over. */
export const MAIL_KINDS = ['imap', 'gmail', 'outlook', 'sendgrid', 'ses'] as const satisfies readonly ConnectionKind[]

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

/** Whom a request may be for: by our id in its address, or by what it names itself. Nothing of it is believed. */
export type NamedAccount =
  | { id: string }
  | {
      appId?: string
      externalId?: string
      /** SHA-256, in base64url, of a secret that the request carries where it names nobody (Telegram's `secret_token`). */
      digest?: string
      /** Whoever else proves themselves with the request, such as by a key, means their own organization's. */
      payer?: string
    }

/** An account to be connected, which the vendor or its owner has vouched for. */
interface NewConnection {
  kind: ConnectionKind
  name: string
  appId: string
  /** Empty where the vendor has none: it is then the connection's own id. */
  externalId: string
  intake: Connection['intake']
  visibility: Connection['visibility']
  actsAs?: string
  settings: JsonObject
  secrets: Secrets
  /** Of a kind with OAuth; both are stored with the connection. */
  tokens?: { access: string; refresh: string; until: Date }
  /** The settings of the environment made it, which also change and remove it. */
  fromSettings?: true
}

/** What the other areas of channels are handed. */
export interface Connections {
  find(payer: string, id: string): Promise<Connection | undefined>
  list(payer: string, kinds?: readonly ConnectionKind[]): Promise<Connection[]>
  /** At most 8 that a request may be for, those removed within a day included, and after the others. */
  candidates(kind: ConnectionKind, by: NamedAccount): Promise<Connection[]>
  /** Whether anybody has connected one; without, the vendor is told 503. */
  anyOf(kind: ConnectionKind): Promise<boolean>
  /** The present ones first, then for 24 hours those before a rotation. */
  secrets(connection: Pick<Connection, 'id'>): Promise<Secrets[]>
  /** Throws a 409 that does not say whose it is when the account is connected already. */
  add(draft: NewConnection, by: { payer: string; userId: string }): Promise<Connection>
  change(connection: Pick<Connection, 'id' | 'payer' | 'kind'>, edit: ConnectionEdit): Promise<void>
  /** It answers its vendor for a day, and then nothing is left of it. */
  remove(connection: Pick<Connection, 'id' | 'payer'>): Promise<void>
  /** The access token of a kind with OAuth, refreshed when it is about to end. */
  accessToken(connection: Connection, signal: AbortSignal): Promise<string>
  /** Says why it does not work, and tells webhooks and the stream, once. */
  fail(connection: Pick<Connection, 'id' | 'payer'>, why: string): Promise<void>
  /** It works again: says so, once. */
  restored(connection: Pick<Connection, 'id' | 'payer'>): Promise<void>
}

interface ConnectionEdit
  extends Partial<Pick<Connection, 'name' | 'visibility' | 'actsAs' | 'settings' | 'state' | 'why'>> {
  /** All that it has from now on. */
  secrets?: Secrets
}

/** What is a colleague's own does not exist for others. */
export const isSeenBy = (userId: string, { visibility, owner }: Pick<Connection, 'visibility' | 'owner'>) =>
  visibility === 'shared' || owner === userId
