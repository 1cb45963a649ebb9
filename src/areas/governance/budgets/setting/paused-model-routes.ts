import { endpoint } from '../../../../http/endpoint.ts'
import { ModelName, type PausedModelService, PausedModels, Released } from './paused-models.ts'

/** Models that a payer no longer asks until a person has looked. */
export const pausedModelRoutes = (pausedModels: PausedModelService) => [
  endpoint({
    method: 'GET',
    auth: { permission: 'budgets.read' },
    id: 'budgets.paused-models',
    path: '/budgets/paused-models',
    summary: 'List the models that are paused because they reported more tokens than a call can take',
    response: PausedModels,
    handle: ({ caller }) => pausedModels.list(caller),
  }),
  endpoint({
    auth: { permission: 'budgets.manage' },
    audit: 'intent',
    refusals: [404],
    id: 'budgets.release-model',
    method: 'POST',
    path: '/budgets/paused-models/release',
    summary: 'Let a paused model be asked again',
    description:
      'Look first at the call that it was paused for: what was reported counts, whether or not it was right.',
    body: ModelName,
    example: { body: { provider: 'openai', model: 'gpt-4o' } },
    response: Released,
    handle: ({ body, caller }) => pausedModels.release(body, caller),
  }),
]
