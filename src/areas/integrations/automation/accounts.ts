import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { digestOf } from '../../../shared/crypto/text-digest.ts'
import { forbidden, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Permission } from '../../../shared/identity/permissions.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Connection, Connections } from '../../messaging/connections/index.ts'
import type { KeptWebhooks } from '../webhooks/index.ts'
import { ACTIONS } from './descriptors.ts'
import type { LabelQuery } from './schema.ts'

/** The automation platforms, and their words for an account and a subscription. */
export const AUTOMATION_PLATFORMS = {
  zapier: { title: 'Zapier', account: 'app', hook: 'trigger' },
  make: { title: 'Make', account: 'connection', hook: 'webhook' },
  n8n: { title: 'n8n', account: 'credential', hook: 'webhook' },
} as const
export type AutomationPlatform = keyof typeof AUTOMATION_PLATFORMS
const PLATFORM_NAMES = Object.keys(AUTOMATION_PLATFORMS) as AutomationPlatform[]

/** Everything that the key of an account may do. */
const KEY_SCOPES: readonly Permission[] = ['debates.create', 'debates.read', 'automation.read', 'automation.write']

/** API keys for programs that act for people. */
export interface AutomationKeys {
  issue(name: string, scopes: readonly string[], caller: Caller): Promise<{ id: string; key: string }>
  revoke(org: string, keyId: string): Promise<void>
}

export type AutomationConnections = Pick<Connections, 'add' | 'findWithSecrets' | 'list' | 'remove' | 'secrets'>

interface NewAccount {
  workspace_id?: string
  api_url?: string
}

const SECRET_BYTES = 32
const SHOWN_ONCE = 'Keep the key and the secret: they are not shown again'

/** Accounts at automation platforms: each with a narrow key of its own, and a secret that signs what Parley sends there. */
export function automationAccounts({
  connections,
  webhooks,
  keys,
  outbound,
  random,
}: {
  connections: AutomationConnections
  webhooks: KeptWebhooks
  keys: AutomationKeys
  outbound: Pick<Outbound, 'assertPublicUrl'>
  random: RandomBytes
}) {
  /** The key of an account gives access to that account alone; every other key has the rights of its creator. */
  async function refuseForeignKey({ id }: Connection, { kind, payer, sessionId }: Caller) {
    if (kind !== 'api-key') return
    const made = (await connections.list(payer, PLATFORM_NAMES)).find(({ settings }) => settings.key_id === sessionId)
    if (made && made.id !== id) throw forbidden(`This key belongs to ${made.name} and uses no other account`)
  }

  async function findHeld(platform: AutomationPlatform, id: string, caller: Caller): Promise<Connection | undefined> {
    const found = await connections.findWithSecrets(caller.payer, id)
    if (found?.kind !== platform) return undefined
    await refuseForeignKey(found, caller)
    return found
  }

  async function find(platform: AutomationPlatform, id: string, caller: Caller): Promise<Connection> {
    const found = await findHeld(platform, id, caller)
    if (!found) throw notFound(AUTOMATION_PLATFORMS[platform].account, id)
    return found
  }

  async function summaries(platform: AutomationPlatform, { workspace_id: label }: LabelQuery, { payer, org }: Caller) {
    const all = await connections.list(payer, [platform])
    const wanted = all.filter(({ settings }) => label === undefined || settings.workspace_id === label)
    const kept = await webhooks.keptFor(
      org,
      wanted.map(({ id }) => id),
    )
    return wanted.map((connection) => {
      const own = kept.filter(({ keptFor }) => keptFor === connection.id)
      return {
        ...accountResponse(connection),
        active: connection.state === 'active',
        apiUrl: apiUrlOf(connection),
        hooks: own.length,
        /** Deliveries to it. */
        operations: own.reduce((sum, { deliveryCount }) => sum + deliveryCount, 0),
      }
    })
  }

  return {
    held: findHeld,
    find,

    async create(platform: AutomationPlatform, draft: NewAccount, caller: Caller) {
      const { title, account } = AUTOMATION_PLATFORMS[platform]
      const apiUrl = draft.api_url === undefined ? undefined : await outbound.assertPublicUrl(draft.api_url, 'api_url')
      const { id: keyId, key } = await keys.issue(`${title} ${account}`, KEY_SCOPES, caller)
      const secret = `whsec_${Buffer.from(random(SECRET_BYTES)).toString('base64')}`
      const connection = await connections.add(
        {
          kind: platform,
          name: draft.workspace_id ? `${title}: ${draft.workspace_id}` : title,
          appId: '',
          externalId: digestOf(key),
          intake: 'none',
          visibility: 'shared',
          settings: {
            key_id: keyId,
            workspace_id: draft.workspace_id ?? '',
            ...(apiUrl !== undefined && { api_url: apiUrl }),
          },
          secrets: { api_secret: secret },
        },
        caller,
      )
      const made = { ...accountResponse(connection), api_key: key, api_secret: secret }
      return { made, apiUrl: apiUrlOf(connection), message: SHOWN_ONCE }
    },

    apps: async (query: LabelQuery, caller: Caller) => {
      const apps = (await summaries('zapier', query, caller)).map(({ hooks, apiUrl: _, operations: __, ...app }) => ({
        ...app,
        trigger_count: hooks,
        action_count: Object.keys(ACTIONS).length,
      }))
      return { apps, count: apps.length }
    },

    makeConnections: async (query: LabelQuery, caller: Caller) => {
      const all = await summaries('make', query, caller)
      const listed = all.map(({ hooks, apiUrl: _, operations, ...one }) => ({
        ...one,
        total_operations: operations,
        webhooks_count: hooks,
      }))
      return { connections: listed, count: listed.length }
    },

    credentials: async (query: LabelQuery, caller: Caller) => {
      const credentials = (await summaries('n8n', query, caller)).map(
        ({ hooks, apiUrl: api_url, operations, ...one }) => ({
          ...one,
          api_url,
          operation_count: operations,
          webhooks_count: hooks,
        }),
      )
      return { credentials, count: credentials.length }
    },

    /** Removes an account with its webhooks and its key. */
    async remove(platform: AutomationPlatform, id: string, caller: Caller) {
      const connection = await find(platform, id, caller)
      await Promise.all([
        webhooks.removeKept(caller.org, id),
        keys.revoke(caller.org, String(connection.settings.key_id)),
      ])
      await connections.remove(connection)
    },
  }
}
export type AutomationAccounts = ReturnType<typeof automationAccounts>

const accountResponse = ({ id, createdAt, settings }: Connection) => ({
  id,
  workspace_id: String(settings.workspace_id ?? ''),
  created_at: createdAt,
})

/** The address at which n8n answers; the other platforms have an address for each subscription. */
export const apiUrlOf = ({ settings }: Connection) => String(settings.api_url ?? '')
