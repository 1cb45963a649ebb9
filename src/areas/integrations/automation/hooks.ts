import type { Outbound } from '../../../adapters/outbound/outbound.ts'
import { invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Connections } from '../../messaging/connections/index.ts'
import type { EventNames, KeptWebhooks } from '../webhooks/index.ts'
import { AUTOMATION_PLATFORMS, type AutomationAccounts, type AutomationPlatform, apiUrlOf } from './accounts.ts'
import type { NewMakeWebhook, NewN8nWebhook, NewTrigger } from './schema.ts'

interface Subscription {
  platform: AutomationPlatform
  account: string
  /** The events in the platform's words, each with the field that named it. */
  events: readonly { field: string; name: string }[]
  /** Where deliveries go; by default below the account's own address. */
  url?: string
  as: string
  filter: { debate_tags?: string[]; min_confidence?: number }
}

/** Subscriptions of automation platforms: webhooks of the organization that are removed with their account. */
export function automationHooks({
  accounts,
  connections,
  webhooks,
  names,
  outbound,
  newId,
}: {
  accounts: Pick<AutomationAccounts, 'find' | 'held'>
  connections: Pick<Connections, 'secrets'>
  webhooks: KeptWebhooks
  names: EventNames
  outbound: Pick<Outbound, 'assertPublicUrl'>
  newId: NewId
}) {
  async function subscribe({ platform, account, events, url, as, filter }: Subscription, caller: Caller) {
    const connection = await accounts.find(platform, account, caller)
    for (const { field, name } of events) {
      if (!names.eventNamed(name)) throw invalid(field, `is not an event; known are: ${names.names.join(', ')}`)
    }
    const id = newId('webhook')
    const path = `webhook/parley-${id}`
    const [secrets] = await connections.secrets(connection)
    const address = url ?? `${apiUrlOf(connection).replace(/\/+$/, '')}/${path}`
    await outbound.assertPublicUrl(address, 'webhook_url')
    const draft = {
      url: address,
      events: events.map(({ name }) => name),
      name: `${AUTOMATION_PLATFORMS[platform].title}: ${as}`,
      ...filter,
    }
    const webhook = await webhooks.create({ ...draft, secret: secrets?.api_secret }, caller, {
      id,
      connection: connection.id,
      as,
    })
    return { webhook, path }
  }

  return {
    async trigger(
      { app_id: account, trigger_type: as, webhook_url: url, debate_tags, min_confidence }: NewTrigger,
      caller: Caller,
    ) {
      const events = [{ field: 'trigger_type', name: as }]
      const filter = { debate_tags, min_confidence }
      const { webhook } = await subscribe({ platform: 'zapier', account, events, url, as, filter }, caller)
      return { trigger: { id: webhook.id, trigger_type: as, webhook_url: webhook.url, created_at: webhook.created_at } }
    },

    async makeWebhook(
      { connection_id: account, module_type: as, webhook_url: url, event_filter: filter = {} }: NewMakeWebhook,
      caller: Caller,
    ) {
      const events = [{ field: 'module_type', name: as }]
      const { webhook } = await subscribe({ platform: 'make', account, events, url, as, filter }, caller)
      return { webhook: { id: webhook.id, module_type: as, webhook_url: webhook.url, created_at: webhook.created_at } }
    },

    async n8nWebhook(
      { credential_id: account, events: given, workflow_id, node_id, debate_tags, min_confidence }: NewN8nWebhook,
      caller: Caller,
    ) {
      const events = given.map((name, index) => ({ field: `events[${index}]`, name }))
      const as =
        [workflow_id, node_id].filter((part) => part !== undefined).join(' / ') || given.join(', ').slice(0, 150)
      const filter = { debate_tags, min_confidence }
      const { webhook, path } = await subscribe({ platform: 'n8n', account, events, as, filter }, caller)
      const { id, events: subscribed, created_at } = webhook
      return { webhook: { id, webhook_path: path, events: subscribed, created_at } }
    },

    async unsubscribe(platform: AutomationPlatform, id: string, caller: Caller) {
      const { keptFor } = (await webhooks.find(caller.org, id)) ?? {}
      if (!keptFor || !(await accounts.held(platform, keptFor, caller)))
        throw notFound(AUTOMATION_PLATFORMS[platform].hook, id)
      await webhooks.remove(caller.org, id)
    },
  }
}
export type AutomationHooks = ReturnType<typeof automationHooks>
