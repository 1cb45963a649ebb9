import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { CheckpointService } from './service.ts'

const read = { permission: 'debates.read' } as const
const update = { permission: 'debates.update' } as const

export const checkpointRoutes = (checkpoints: CheckpointService) => [
  endpoint({
    id: 'checkpoints.list',
    method: 'GET',
    path: '/checkpoints',
    summary: "List the checkpoints of the organization's debates, newest first",
    auth: read,
    query: S.CheckpointListQuery,
    response: S.CheckpointList,
    handle: ({ query, caller }) => checkpoints.list(query, caller),
  }),
  endpoint({
    id: 'checkpoints.resumable',
    method: 'GET',
    path: '/checkpoints/resumable',
    summary: 'List the checkpoints at which paused debates can be resumed',
    auth: read,
    query: S.CheckpointPage,
    response: S.Resumable,
    handle: ({ query, caller }) => checkpoints.resumable(query, caller),
  }),
  endpoint({
    id: 'checkpoints.get',
    method: 'GET',
    path: '/checkpoints/:id',
    summary: 'Show a checkpoint with the state of the debate at it',
    auth: read,
    response: S.CheckpointDetail,
    handle: ({ params, caller }) => checkpoints.get(params.id, caller),
  }),
  endpoint({
    id: 'checkpoints.delete',
    method: 'DELETE',
    path: '/checkpoints/:id',
    summary: 'Delete a checkpoint; the debate stays as it is',
    auth: update,
    response: S.Deleted,
    handle: ({ params, caller }) => checkpoints.remove(params.id, caller),
  }),
  endpoint({
    id: 'checkpoints.resume',
    method: 'POST',
    path: '/checkpoints/:id/resume',
    summary: 'Resume a paused debate at its last checkpoint',
    auth: update,
    response: S.Resumed,
    handle: ({ params, caller }) => checkpoints.resume(params.id, caller),
  }),
  endpoint({
    id: 'checkpoints.of-debate',
    method: 'GET',
    path: '/debates/:id/checkpoints',
    summary: 'List the checkpoints of a debate, newest first',
    auth: read,
    query: S.CheckpointPage,
    response: S.OfDebate,
    handle: ({ params, query, caller }) => checkpoints.listOfDebate(params.id, query, caller),
  }),
  endpoint({
    id: 'checkpoints.create',
    method: 'POST',
    path: '/debates/:id/checkpoint',
    summary: 'Name the place at which a debate stands',
    auth: update,
    status: 201,
    body: S.NewCheckpoint,
    response: S.Created,
    handle: ({ params, body, caller }) => checkpoints.create(params.id, body, caller),
  }),
  endpoint({
    id: 'checkpoints.pause',
    method: 'POST',
    path: '/debates/:id/pause',
    summary: 'Pause a debate at a checkpoint',
    auth: update,
    body: S.NewCheckpoint,
    response: S.Paused,
    handle: ({ params, body, caller }) => checkpoints.pause(params.id, body, caller),
  }),
]
