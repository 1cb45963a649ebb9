import Type from 'typebox'
import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { CursorService } from './service.ts'

const Name = Type.Object({ name: Type.String({ pattern: '^[A-Za-z0-9._-]{1,100}$' }) })

export const cursorRoutes = (cursors: CursorService) => [
  endpoint({
    id: 'cursors.list',
    method: 'GET',
    path: '/system/cursors',
    summary: 'List how far views and reactions have read the log, and which have stopped',
    auth: 'admin',
    response: S.CursorList,
    handle: () => cursors.list(),
  }),
  endpoint({
    id: 'cursors.skip',
    method: 'POST',
    path: '/system/cursors/:name/skip',
    summary: 'Skip the event that a view or reaction fails on',
    auth: 'admin',
    refusals: [409],
    params: Name,
    example: { params: { name: 'insight' } },
    response: S.Cursor,
    handle: ({ params }) => cursors.skip(params.name),
  }),
  endpoint({
    id: 'cursors.retry',
    method: 'POST',
    path: '/system/cursors/:name/retry',
    summary: 'Retry the event that a view or reaction fails on',
    auth: 'admin',
    refusals: [409],
    params: Name,
    example: { params: { name: 'insight' } },
    response: S.Cursor,
    handle: ({ params }) => cursors.retry(params.name),
  }),
]
