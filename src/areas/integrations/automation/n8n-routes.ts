import { endpoint } from '../../../http/endpoint.ts'
import { underVersion } from '../../../http/versions/api-version.ts'
import type { AutomationAccounts } from './accounts.ts'
import type { Descriptors } from './descriptors.ts'
import type { AutomationHooks } from './hooks.ts'
import { MANAGED, READ, SUBSCRIBED } from './routes.ts'
import * as S from './schema.ts'

export const n8nRoutes = ({
  accounts,
  hooks,
  describe,
}: {
  accounts: AutomationAccounts
  hooks: AutomationHooks
  describe: Descriptors
}) => [
  endpoint({
    id: 'automation.n8n-credentials',
    method: 'GET',
    path: '/integrations/n8n/credentials',
    summary: 'List the credentials of n8n',
    ...READ,
    query: S.LabelQuery,
    response: S.Credentials,
    handle: ({ query, caller }) => accounts.credentials(query, caller),
  }),
  endpoint({
    id: 'automation.create-n8n-credential',
    method: 'POST',
    path: '/integrations/n8n/credentials',
    summary: 'Create a credential for n8n, with a key and a secret that are shown once',
    ...MANAGED,
    refusals: [409],
    status: 201,
    location: () => '/integrations/n8n/credentials',
    body: S.NewCredential,
    example: { body: { api_url: 'https://example.org' } },
    response: S.CreatedCredential,
    async handle({ body, caller }) {
      const { made, apiUrl, message } = await accounts.create('n8n', body, caller)
      return { credential: { ...made, api_url: apiUrl }, message }
    },
  }),
  endpoint({
    id: 'automation.remove-n8n-credential',
    method: 'DELETE',
    path: '/integrations/n8n/credentials/:id',
    summary: 'Remove a credential of n8n with its key and its subscriptions',
    ...MANAGED,
    response: S.CredentialGone,
    async handle({ params, caller }) {
      await accounts.remove('n8n', params.id, caller)
      return { deleted: true, credential_id: params.id }
    },
  }),
  endpoint({
    id: 'automation.n8n-nodes',
    method: 'GET',
    path: '/integrations/n8n/nodes',
    summary: 'Describe the nodes for n8n',
    ...READ,
    response: S.Nodes,
    handle: ({ request }) => describe.nodes((path) => underVersion(request.version, path)),
  }),
  endpoint({
    id: 'automation.subscribe-n8n',
    method: 'POST',
    path: '/integrations/n8n/webhooks',
    summary: 'Subscribe n8n to events',
    ...SUBSCRIBED,
    refusals: [404, 409],
    status: 201,
    location: ({ answer }) => `/webhooks/${answer.webhook.id}`,
    body: S.NewN8nWebhook,
    example: { body: { credential_id: 'cxn_n8n', events: ['debate.completed'] } },
    response: S.N8nWebhook,
    handle: ({ body, caller }) => hooks.n8nWebhook(body, caller),
  }),
  endpoint({
    id: 'automation.unsubscribe-n8n',
    method: 'DELETE',
    path: '/integrations/n8n/webhooks/:id',
    summary: 'Unsubscribe n8n',
    ...SUBSCRIBED,
    response: S.WebhookGone,
    async handle({ params, caller }) {
      await hooks.unsubscribe('n8n', params.id, caller)
      return { deleted: true, webhook_id: params.id }
    },
  }),
]
