import { slackNewAppPage } from '../../../adapters/chat/slack/manifest.ts'
import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { zoneOf } from '../../../shared/time/dates.ts'
import type { Connection, Secrets } from './connection.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import {
  type Channel,
  type ChannelChange,
  type ChannelKinds,
  type ChannelQuery,
  type ChannelSettings,
  type Health,
  type NewChannel,
  type Rotation,
  Settings,
  type Status,
  type Tested,
} from './schema.ts'
import { type AccountCheck, preflight, type VendorChecks } from './vendors/account-check.ts'
import { CHANNEL_KINDS, type ChannelKind, intendedIntake, KINDS, secretsOf } from './vendors/kinds.ts'
import { addressOf, type RegisterWebhook } from './vendors/register-webhook.ts'

interface ChannelServiceDependencies {
  connections: ConnectionRegistry
  accounts: AccountCheck
  vendors: VendorChecks
  listen: RegisterWebhook
  outbound: Pick<Outbound, 'assertPublicUrl'>
  publicUrl: string | undefined
  /** Whether vendors can call us. */
  reachable: boolean
  now: () => Date
}

const isChannel = (connection: Connection): connection is Connection & { kind: ChannelKind } =>
  CHANNEL_KINDS.some((kind) => kind === connection.kind)

function asChannel(connection: Connection | undefined, id: string): Connection & { kind: ChannelKind } {
  if (!connection || !isChannel(connection)) throw notFound('connection', id)
  return connection
}

/** The rules of `/channels`: connections belong to the organization, not to one of its workspaces. */
export function channelService(needs: ChannelServiceDependencies) {
  const { connections, accounts, vendors, listen, outbound, publicUrl, reachable, now } = needs
  async function visible(id: string, { payer }: Caller) {
    return asChannel(await connections.findWithSecrets(payer, id), id)
  }

  /** An address in the settings is checked when it is given, and again at every call. */
  async function refuseBad(settings: ChannelSettings = {}) {
    zoneOf(settings.time_zone, 'settings.time_zone')
    if (settings.callback_url !== undefined)
      await outbound.assertPublicUrl(settings.callback_url, 'settings.callback_url')
  }

  const presentSecrets = async (connection: Connection): Promise<Secrets> =>
    (await connections.secrets(connection))[0] ?? {}

  async function wireOf(connection: Connection & { kind: ChannelKind }): Promise<Channel> {
    const { id, kind, name, intake, state, why, settings } = connection
    const { title } = KINDS[kind]
    return {
      id,
      kind,
      title,
      name,
      intake,
      state,
      why,
      app_id: connection.appId,
      external_id: connection.externalId,
      owner_id: connection.owner,
      acts_as: connection.actsAs,
      settings: shownSettings(settings),
      secrets: Object.keys(await presentSecrets(connection)).sort(),
      webhook_url: addressOf(connection, publicUrl) ?? null,
      created_at: connection.createdAt,
    }
  }

  return {
    async list({ kind, ...page }: ChannelQuery, { payer }: Caller) {
      const all = (await connections.list(payer, kind ? [kind] : CHANNEL_KINDS)).filter(isChannel)
      const items = await Promise.all(all.slice(page.offset, page.offset + page.limit).map(wireOf))
      return pageResult('channels', { items, total: all.length }, page)
    },

    get: async (id: string, caller: Caller) => wireOf(await visible(id, caller)),

    async create(draft: NewChannel, caller: Caller, signal: AbortSignal) {
      await refuseBad(draft.settings)
      const intake = accounts.intake(draft)
      const { all: secrets, made } = accounts.secrets(draft.kind, draft.secrets ?? {}, intake)
      const account = await accounts.account(draft, secrets, signal)
      const visibility = KINDS[draft.kind].mailbox ? 'own' : 'shared'
      const connection = await connections.add(
        { kind: draft.kind, ...account, intake, visibility, actsAs: caller.userId, secrets },
        caller,
      )
      await listen(connection, secrets, signal)
      return { ...(await wireOf(await visible(connection.id, caller))), made }
    },

    async update(id: string, { name, settings, state }: ChannelChange, caller: Caller) {
      const before = await visible(id, caller)
      await refuseBad(settings)
      if (state === 'active' && before.state === 'failed') await connections.restored(before)
      const changed = await connections.change(before, {
        ...(name !== undefined && { name }),
        ...(settings && { settings: { ...before.settings, ...settings } }),
        ...(state && { state, why: null }),
      })
      return wireOf(asChannel(changed, id))
    },

    async remove(id: string, caller: Caller) {
      await connections.remove(await visible(id, caller))
      return { id, deleted: true, message: 'Its vendor still gets answers for a day; after that nothing of it remains' }
    },

    async rotate(id: string, { secrets: given = {} }: Rotation, caller: Caller, signal: AbortSignal) {
      const before = await visible(id, caller)
      const present = await presentSecrets(before)
      const { all, made } = accounts.secrets(before.kind, given, before.intake, present)
      const identity = await accounts.identified(before.kind, all, signal, before)
      if (identity && (identity.appId !== before.appId || identity.externalId !== before.externalId))
        throw conflict('These are the secrets of another account')
      const until = await connections.rotate(before, all)
      const isHeard = (await listen(before, all, signal)) !== false
      let rotated = await visible(id, caller)
      if (isHeard && rotated.state === 'failed') {
        await connections.restored(rotated)
        rotated = await visible(id, caller)
      }
      return { ...(await wireOf(rotated)), made, previous_until: until.toISOString() }
    },

    async test(id: string, caller: Caller, signal: AbortSignal): Promise<Tested> {
      const connection = await visible(id, caller)
      const secrets = await presentSecrets(connection)
      await listen(connection, secrets, signal)
      const checks = await preflight(vendors, connection, secrets, signal)
      const ok = checks.every((check) => check.ok)
      if (ok) await connections.restored(connection)
      return { id, ok, checks: checks.map(({ check, ok, hint }) => ({ check, ok, ...(hint && { hint }) })) }
    },

    async status({ payer }: Caller): Promise<Status> {
      const all = await connections.list(payer, ['slack'])
      const names = new Set((await Promise.all(all.map(presentSecrets))).flatMap(Object.keys))
      const hears = all.some(({ intake }) => intake === 'dial' || publicUrl !== undefined)
      return {
        enabled: all.some(({ state }) => state === 'active'),
        signing_secret_configured: names.has('signing_secret'),
        bot_token_configured: names.has('bot_token'),
        webhook_configured: hears,
      }
    },

    kinds: async () => catalogueOf({ vendors, publicUrl, reachable }),

    health: async ({ payer }: Caller) => healthOf((await connections.list(payer)).filter(isChannel), now()),
  }
}
export type ChannelService = ReturnType<typeof channelService>

/** Hides what the vendor reported beyond the documented settings. */
const shownSettings = (settings: Connection['settings']): ChannelSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in Settings.properties))

type Word = Health['status']

/** A paused connection is healthy; a failed one is not. */
function wordOf(all: readonly Pick<Connection, 'state'>[]): Word {
  const failed = all.filter(({ state }) => state === 'failed').length
  if (all.length === 0) return 'unconfigured'
  if (failed === 0) return 'healthy'
  return failed === all.length ? 'unhealthy' : 'degraded'
}

/** Which connections work, by platform. */
function healthOf(connections: readonly Connection[], now: Date): Health {
  const timestamp = now.toISOString()
  const channels = CHANNEL_KINDS.map((platform) => {
    const own = connections.filter(({ kind }) => kind === platform)
    const why = own.flatMap(({ name, state, why }) =>
      state === 'failed' ? [`${name}: ${why ?? 'it does not work'}`] : [],
    )
    return { platform, status: wordOf(own), timestamp, connections: own.length, why }
  })
  const count = (word: Word) => channels.filter(({ status }) => status === word).length
  const working = connections.filter(({ state }) => state !== 'failed').length
  return {
    status: wordOf(connections),
    health_score: connections.length === 0 ? null : working / connections.length,
    timestamp,
    summary: {
      total: channels.length,
      healthy: count('healthy'),
      degraded: count('degraded'),
      unhealthy: count('unhealthy'),
      unconfigured: count('unconfigured'),
    },
    channels: Object.fromEntries(channels.map((channel) => [channel.platform, channel])),
  }
}

/** Kinds without a check at the vendor: they bring mail or notify devices. */
const UNASKED: readonly ChannelKind[] = ['sendgrid', 'ses', 'fcm']

/** Everything that can be connected here, and what each kind needs. */
export function catalogueOf({
  vendors,
  publicUrl,
  reachable,
}: Pick<ChannelServiceDependencies, 'vendors' | 'publicUrl' | 'reachable'>): ChannelKinds {
  const urlOf = (path: string | undefined) => (path && publicUrl ? new URL(path, publicUrl).href : undefined)
  return {
    reachable,
    kinds: CHANNEL_KINDS.filter((kind) => vendors.has(kind) || UNASKED.includes(kind)).map((kind) => {
      const { title, made = [], named, tells, webhook } = KINDS[kind]
      const intake = intendedIntake(kind, reachable)
      return {
        kind,
        title,
        intake,
        secrets: secretsOf(kind, intake).must,
        made: intake === 'signed' ? [...made] : [],
        named: tells ? [] : [...named],
        new_app_url: kind === 'slack' ? slackNewAppPage(reachable ? urlOf(webhook) : undefined) : null,
      }
    }),
  }
}
