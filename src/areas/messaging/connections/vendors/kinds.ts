import type { ConnectionKind } from '../connection.ts'

/** What is connected at `/channels`; mailboxes, and apps of automation, are connected where they are used. */
export const CHANNEL_KINDS = [
  'slack',
  'discord',
  'teams',
  'telegram',
  'whatsapp',
  'google_chat',
  'generic',
  'sendgrid',
  'ses',
  'apns',
  'fcm',
  'alexa',
  'google_home',
] as const satisfies readonly ConnectionKind[]
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

interface KindOfChannel {
  title: string
  /** The secrets that it must have; those of `signed` or `dial` only where its news come so. */
  needs: readonly string[]
  signed?: readonly string[]
  dial?: readonly string[]
  /** What it may have besides. */
  may?: readonly string[]
  /** Made by us where they are not given and its vendor calls us, and shown once. */
  made?: readonly string[]
  /** What must be said of its account, where the vendor does not tell it. */
  named: readonly ('app_id' | 'external_id')[]
  /** Its vendor tells whose account the secrets open, so that people say nothing of it. */
  tells?: true
  /** It brings mail, which is read by whoever connected it until they share it. */
  mailbox?: true
  /** One app is one organization's, and has no accounts below it. */
  undivided?: true
  /** Where its vendor calls us, below the public address. */
  webhook?: string
}

export const KINDS: Readonly<Record<ChannelKind, KindOfChannel>> = {
  slack: {
    title: 'Slack',
    needs: ['bot_token'],
    signed: ['signing_secret'],
    dial: ['app_token'],
    named: ['app_id', 'external_id'],
    tells: true,
    webhook: '/api/bots/chatplatform/webhook',
  },
  discord: {
    title: 'Discord',
    needs: ['public_key', 'bot_token'],
    named: ['app_id', 'external_id'],
    tells: true,
    webhook: '/api/bots/discord/webhook',
  },
  teams: {
    title: 'Microsoft Teams',
    needs: ['app_password'],
    named: ['app_id', 'external_id'],
    webhook: '/api/bots/teams/webhook',
  },
  telegram: {
    title: 'Telegram',
    needs: ['bot_token'],
    dial: [],
    made: ['secret_token'],
    named: ['app_id', 'external_id'],
    tells: true,
    webhook: '/api/bots/telegram/webhook',
  },
  whatsapp: {
    title: 'WhatsApp',
    needs: ['access_token', 'app_secret'],
    made: ['verify_token'],
    named: ['external_id'],
    webhook: '/api/bots/whatsapp/webhook',
  },
  google_chat: {
    title: 'Google Chat',
    needs: ['service_account'],
    named: ['app_id'],
    undivided: true,
    webhook: '/api/bots/google-chat/webhook',
  },
  generic: { title: 'A program of your own', needs: [], made: ['secret'], named: [], webhook: '/api/chat/webhook' },
  sendgrid: {
    title: 'SendGrid',
    needs: ['public_key'],
    named: ['external_id'],
    mailbox: true,
    webhook: '/api/bots/email/webhook/sendgrid',
  },
  ses: {
    title: 'Amazon SES',
    needs: [],
    named: ['external_id'],
    mailbox: true,
    webhook: '/api/bots/email/webhook/ses',
  },
  apns: { title: 'Apple Push', needs: ['private_key'], named: ['app_id', 'external_id'] },
  fcm: { title: 'Firebase', needs: ['service_account'], named: ['external_id'] },
  alexa: {
    title: 'Alexa',
    needs: [],
    named: ['app_id'],
    undivided: true,
    webhook: '/api/devices/alexa/webhook',
  },
  google_home: { title: 'Google Home', needs: [], named: ['app_id'], webhook: '/api/devices/google-home/webhook' },
}

type Intake = 'signed' | 'dial' | 'none'

/** How its news come, unless somebody says otherwise: by what its secrets allow, and where they allow neither by what would work here. */
export function usualIntake(kind: ChannelKind, secrets: readonly string[], reachable: boolean): Intake {
  const { dial, signed = [], webhook } = KINDS[kind]
  if (!webhook) return 'none'
  const hasAll = (names: readonly string[]) => names.every((name) => secrets.includes(name))
  if (dial === undefined || (reachable && hasAll(signed))) return 'signed'
  return hasAll(dial) || (!reachable && !hasAll(signed)) ? 'dial' : 'signed'
}

/** How its news will come, when it has all that it needs. */
export const intendedIntake = (kind: ChannelKind, reachable: boolean): Intake =>
  usualIntake(kind, [...(KINDS[kind].dial ?? []), ...(KINDS[kind].signed ?? [])], reachable)

/** The secrets that a connection must have whose news come so, and all that it may have. */
export function secretsOf(kind: ChannelKind, intake: Intake): { must: string[]; may: Set<string> } {
  const { needs, signed = [], dial = [], may = [], made = [] } = KINDS[kind]
  const must = [...needs, ...(intake === 'signed' ? signed : []), ...(intake === 'dial' ? dial : [])]
  return { must, may: new Set([...needs, ...signed, ...dial, ...may, ...made]) }
}
