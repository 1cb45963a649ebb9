import { endpoint } from '../../../http/endpoint.ts'
import { underVersion } from '../../../http/versions/api-version.ts'
import type { AutomationAccounts } from './accounts.ts'
import type { Descriptors } from './descriptors.ts'
import type { AutomationHooks } from './hooks.ts'
import { MANAGED, READ, SUBSCRIBED } from './routes.ts'
import * as S from './schema.ts'

export const makeRoutes = ({
  accounts,
  hooks,
  describe,
}: {
  accounts: AutomationAccounts
  hooks: AutomationHooks
  describe: Descriptors
}) => [
  endpoint({
    id: 'automation.make-connections',
    method: 'GET',
    path: '/integrations/make/connections',
    summary: 'List the connections of Make',
    ...READ,
    query: S.LabelQuery,
    response: S.MakeConnections,
    handle: ({ query, caller }) => accounts.makeConnections(query, caller),
  }),
  endpoint({
    id: 'automation.create-make-connection',
    method: 'POST',
    path: '/integrations/make/connections',
    summary: 'Create a connection for Make, with a key and a secret that are shown once',
    ...MANAGED,
    refusals: [409],
    status: 201,
    location: () => '/integrations/make/connections',
    body: S.NewAccount,
    response: S.CreatedConnection,
    async handle({ body, caller }) {
      const { made, message } = await accounts.create('make', body, caller)
      return { connection: made, message }
    },
  }),
  endpoint({
    id: 'automation.remove-make-connection',
    method: 'DELETE',
    path: '/integrations/make/connections/:id',
    summary: 'Remove a connection of Make with its key and its subscriptions',
    ...MANAGED,
    response: S.ConnectionGone,
    async handle({ params, caller }) {
      await accounts.remove('make', params.id, caller)
      return { deleted: true, connection_id: params.id }
    },
  }),
  endpoint({
    id: 'automation.make-modules',
    method: 'GET',
    path: '/integrations/make/modules',
    summary: 'Describe the modules for Make',
    ...READ,
    response: S.Modules,
    handle: ({ request }) => describe.modules((path) => underVersion(request.version, path)),
  }),
  endpoint({
    id: 'automation.subscribe-make',
    method: 'POST',
    path: '/integrations/make/webhooks',
    summary: 'Subscribe Make to events',
    ...SUBSCRIBED,
    refusals: [404, 409],
    status: 201,
    location: ({ answer }) => `/webhooks/${answer.webhook.id}`,
    body: S.NewMakeWebhook,
    example: {
      body: { connection_id: 'cxn_make', module_type: 'debate.completed', webhook_url: 'https://example.org/hook' },
    },
    response: S.MakeWebhook,
    handle: ({ body, caller }) => hooks.makeWebhook(body, caller),
  }),
  endpoint({
    id: 'automation.unsubscribe-make',
    method: 'DELETE',
    path: '/integrations/make/webhooks/:id',
    summary: 'Unsubscribe Make',
    ...SUBSCRIBED,
    response: S.WebhookGone,
    async handle({ params, caller }) {
      await hooks.unsubscribe('make', params.id, caller)
      return { deleted: true, webhook_id: params.id }
    },
  }),
]
