import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ChangeAccount } from './service.ts'

export const sharingRoutes = (change: ChangeAccount) => [
  endpoint({
    id: 'mail.change-account',
    method: 'PATCH',
    path: '/inbox/accounts/:id',
    summary: 'Share a mailbox, or let members ask the panel at an address of it',
    auth: { permission: 'mail.write' },
    body: S.AccountChange,
    example: { body: { visibility: 'shared' } },
    response: S.Changed,
    handle: ({ params, body, caller }) => change(params.id, body, caller),
  }),
]
