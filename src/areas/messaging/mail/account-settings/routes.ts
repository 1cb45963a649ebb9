import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ChangeAccount } from './service.ts'

export const accountSettingsRoutes = (change: ChangeAccount) => [
  endpoint({
    id: 'mail.change-account',
    method: 'PATCH',
    path: '/inbox/accounts/:id',
    summary: 'Share a mailbox, let members ask the panel at an address of it, or name the server that sends its mail',
    auth: { permission: 'mail.write' },
    refusals: [409],
    body: S.AccountChange,
    example: { body: { visibility: 'shared' } },
    response: S.Changed,
    handle: ({ params, body, caller, request }) => change(params.id, body, caller, request.signal),
  }),
]
