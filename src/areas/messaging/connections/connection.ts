import type { JsonObject } from '../../../shared/canonical-json.ts'

/** The vendors and services that an organization can connect. */
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

/** The kinds that bring mail: mailboxes, and vendors that hand mail over. */
export const MAIL_KINDS = ['imap', 'gmail', 'outlook', 'sendgrid', 'ses'] as const satisfies readonly ConnectionKind[]

/**
 * A connection: an account of an organization at a vendor. (Network connections are called lines here.) Only
 * `Connections.secrets` opens its secrets.
 */
export interface Connection {
  id: string
  payer: string
  kind: ConnectionKind
  name: string
  /** The app at the vendor, such as Slack's `api_app_id`; empty where the vendor has none. */
  appId: string
  /** The workspace, guild, tenant, number or mailbox; unique in the installation together with kind and app. */
  externalId: string
  /** How events arrive: the vendor calls us (`signed`), we dial the vendor, or none arrive. */
  intake: 'signed' | 'dial' | 'none'
  /** The person who connected it. */
  owner: string
  /** Whether only its owner sees what comes in. */
  visibility: 'own' | 'shared'
  /** The user in whose name unlinked people act, where the policy allows it. */
  actsAs: string | null
  settings: JsonObject
  state: 'active' | 'paused' | 'failed'
  /** Why it is not active. */
  why: string | null
  /** A removed connection still answers its vendor for a day, without effect. */
  removedAt: string | null
  createdAt: string
}

export type Secrets = Readonly<Record<string, string>>

/** The account that a request may be for: by our id in its address, or as the request names it. None of it is verified. */
export type NamedAccount =
  | { id: string }
  | {
      appId?: string
      externalId?: string
      /** SHA-256, in base64url, of a secret in a request that names no account (Telegram's `secret_token`). */
      digest?: string
      /** The organization of the caller, where the request is authenticated otherwise, such as by an API key. */
      payer?: string
    }

/** An account to connect, which the vendor or its owner has confirmed. */
interface NewConnection {
  kind: ConnectionKind
  name: string
  appId: string
  /** Empty where the vendor has none: the connection's own id takes its place. */
  externalId: string
  intake: Connection['intake']
  visibility: Connection['visibility']
  actsAs?: string
  settings: JsonObject
  secrets: Secrets
  /** For kinds with OAuth; stored with the connection. */
  tokens?: { access: string; refresh: string; until: Date }
  /** Made by the settings of the environment, which also change and remove it. */
  fromSettings?: true
}

/** What the other areas may do with connections. */
export interface Connections {
  find(payer: string, id: string): Promise<Connection | undefined>
  /** For a request that needs its secrets next: `secrets` has them without asking again. */
  findWithSecrets(payer: string, id: string): Promise<Connection | undefined>
  list(payer: string, kinds?: readonly ConnectionKind[]): Promise<Connection[]>
  /** At most 8 connections that a request may be for; those removed within the last day come last. */
  candidates(kind: ConnectionKind, by: NamedAccount): Promise<Connection[]>
  /** Whether any organization has connected this kind; otherwise the vendor gets a 503. */
  anyOf(kind: ConnectionKind): Promise<boolean>
  /** The present secrets first, then for 24 hours those before a rotation. */
  secrets(connection: Pick<Connection, 'id'>): Promise<Secrets[]>
  /** Throws a 409, without naming the owner, where the account is connected already. */
  add(draft: NewConnection, by: { payer: string; userId: string }): Promise<Connection>
  change(connection: Pick<Connection, 'id' | 'payer' | 'kind'>, edit: ConnectionEdit): Promise<Connection>
  /** It answers its vendor for a day; then it is deleted. */
  remove(connection: Pick<Connection, 'id' | 'payer'>): Promise<void>
  /** The access token of a kind with OAuth, renewed shortly before it expires. */
  accessToken(connection: Connection, signal: AbortSignal): Promise<string>
  /** Records why it does not work, and announces that once. */
  fail(connection: Pick<Connection, 'id' | 'payer'>, why: string): Promise<void>
  /** Records that it works again, and announces that once. */
  restored(connection: Pick<Connection, 'id' | 'payer'>): Promise<void>
}

interface ConnectionEdit
  extends Partial<Pick<Connection, 'name' | 'visibility' | 'actsAs' | 'settings' | 'state' | 'why'>> {
  /** Replaces all of its secrets. */
  secrets?: Secrets
}

/** A connection that its owner keeps private does not exist for others. */
export const isSeenBy = (userId: string, { visibility, owner }: Pick<Connection, 'visibility' | 'owner'>) =>
  visibility === 'shared' || owner === userId
