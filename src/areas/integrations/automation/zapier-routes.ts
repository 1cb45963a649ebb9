import { endpoint } from '../../../http/endpoint.ts'
import { underVersion } from '../../../http/versions/api-version.ts'
import type { AutomationAccounts } from './accounts.ts'
import type { Descriptors } from './descriptors.ts'
import type { AutomationHooks } from './hooks.ts'
import { MANAGED, READ, SUBSCRIBED } from './routes.ts'
import * as S from './schema.ts'

export const zapierRoutes = ({
  accounts,
  hooks,
  describe,
}: {
  accounts: AutomationAccounts
  hooks: AutomationHooks
  describe: Descriptors
}) => [
  endpoint({
    id: 'automation.zapier-apps',
    method: 'GET',
    path: '/integrations/zapier/apps',
    summary: 'List the apps of Zapier',
    ...READ,
    query: S.LabelQuery,
    response: S.Apps,
    handle: ({ query, caller }) => accounts.apps(query, caller),
  }),
  endpoint({
    id: 'automation.create-zapier-app',
    method: 'POST',
    path: '/integrations/zapier/apps',
    summary: 'Create an app for Zapier, with a key and a secret that are shown once',
    ...MANAGED,
    refusals: [409],
    status: 201,
    location: () => '/integrations/zapier/apps',
    body: S.NewAccount,
    response: S.CreatedApp,
    async handle({ body, caller }) {
      const { made, message } = await accounts.create('zapier', body, caller)
      return { app: made, message }
    },
  }),
  endpoint({
    id: 'automation.remove-zapier-app',
    method: 'DELETE',
    path: '/integrations/zapier/apps/:id',
    summary: 'Remove an app of Zapier with its key and its subscriptions',
    ...MANAGED,
    response: S.AppGone,
    async handle({ params, caller }) {
      await accounts.remove('zapier', params.id, caller)
      return { deleted: true, app_id: params.id }
    },
  }),
  endpoint({
    id: 'automation.zapier-triggers',
    method: 'GET',
    path: '/integrations/zapier/triggers',
    summary: 'Describe the triggers and actions for Zapier',
    ...READ,
    response: S.Triggers,
    handle: ({ request }) => describe.triggers((path) => underVersion(request.version, path)),
  }),
  endpoint({
    id: 'automation.subscribe-zapier',
    method: 'POST',
    path: '/integrations/zapier/triggers',
    summary: 'Subscribe Zapier to events',
    ...SUBSCRIBED,
    refusals: [404, 409],
    status: 201,
    location: ({ answer }) => `/webhooks/${answer.trigger.id}`,
    body: S.NewTrigger,
    example: {
      body: { app_id: 'cxn_zapier', trigger_type: 'debate.completed', webhook_url: 'https://example.org/hook' },
    },
    response: S.Trigger,
    handle: ({ body, caller }) => hooks.trigger(body, caller),
  }),
  endpoint({
    id: 'automation.unsubscribe-zapier',
    method: 'DELETE',
    path: '/integrations/zapier/triggers/:id',
    summary: 'Unsubscribe Zapier',
    ...SUBSCRIBED,
    response: S.TriggerGone,
    async handle({ params, caller }) {
      await hooks.unsubscribe('zapier', params.id, caller)
      return { deleted: true, trigger_id: params.id }
    },
  }),
]
