import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ApiKeyService } from './service.ts'

export const apiKeyRoutes = (keys: ApiKeyService) => [
  endpoint({
    id: 'api-keys.create',
    method: 'POST',
    path: '/auth/api-key',
    summary: 'Create an API key, which is shown once',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [409],
    status: 201,
    location: () => '/auth/api-key',
    body: S.NewApiKey,
    response: S.CreatedApiKey,
    handle: ({ body, caller }) => keys.create(body, caller),
  }),
  endpoint({
    id: 'api-keys.list',
    method: 'GET',
    path: '/auth/api-key',
    summary: "List the caller's API keys by prefix, newest first",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [403],
    query: S.ApiKeyPage,
    response: S.ApiKeyList,
    handle: ({ query, caller }) => keys.list(query, caller),
  }),
  endpoint({
    id: 'api-keys.revoke',
    method: 'DELETE',
    path: '/auth/api-key',
    summary: "Revoke one of the caller's API keys; without `key_id` the only one",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [404],
    query: S.RevokedQuery,
    body: S.RevokedBody,
    example: { body: { key_id: 'key_example' } },
    response: S.RevokedApiKey,
    handle: ({ query, body, caller }) => keys.revoke(body.key_id ?? query.key_id, caller),
  }),
]
