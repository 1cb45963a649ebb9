import { alias } from '../../../http/aliases.ts'

/** Where existing clients look for API keys. */
export const apiKeyAliases = [
  alias({ of: 'api-keys.list', path: '/auth/api-keys' }),
  alias({ of: 'api-keys.create', path: '/auth/api-keys' }),
  alias({
    of: 'api-keys.revoke',
    path: '/auth/api-keys/:id',
    takes: ({ params }) => ({ query: { key_id: params.id }, body: {} }),
  }),
]
