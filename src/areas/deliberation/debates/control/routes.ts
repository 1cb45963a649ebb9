import { admit } from '../../../../http/access/authorization.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { charge } from '../../../../http/rate-limit/limit-headers.ts'
import type { Platform } from '../../../../platform.ts'
import type { TakePart } from '../../../../stream/participation.ts'
import { Message } from '../queries/round-schema.ts'
import { whereTheRestIs } from '../queries/routes.ts'
import { LONG_BODY, startLimits } from '../start/routes.ts'
import type { DebateErasure } from './erase.ts'
import type { DebateFork } from './fork.ts'
import type { DebateInterventions } from './intervene.ts'
import * as S from './schema.ts'
import type { DebateChange, DebateOutcome, DebateResumption } from './service.ts'

const update = { permission: 'debates.update' } as const

type Control = DebateOutcome &
  DebateInterventions & { change: DebateChange; erase: DebateErasure; resume: DebateResumption; fork: DebateFork }

export const controlRoutes = (debates: Control) => [
  endpoint({
    id: 'debates.change',
    method: 'PATCH',
    path: '/debates/:id',
    summary: 'Change the title, tags, metadata and notes of a debate',
    auth: update,
    body: S.DebateChanges,
    example: { body: { title: 'The new region' } },
    response: S.ChangedDebate,
    handle: ({ params, body, caller, request }) =>
      debates.change(params.id, body, caller).then(whereTheRestIs(request)),
  }),
  endpoint({
    id: 'debates.delete',
    audit: 'log',
    method: 'DELETE',
    path: '/debates/:id',
    summary: 'Delete a debate: it is stopped, and its text erased',
    auth: { permission: 'debates.delete' },
    response: S.Deleted,
    handle: ({ params, caller }) => debates.erase(params.id, caller),
  }),
  endpoint({
    id: 'debates.cancel',
    audit: 'log',
    method: 'POST',
    path: '/debates/:id/cancel',
    summary: 'Stop a debate for good',
    auth: update,
    refusals: [409],
    body: S.Reason,
    response: S.Cancelled,
    handle: ({ params, body, caller }) => debates.cancel(params.id, body, caller),
  }),
  endpoint({
    id: 'debates.resume',
    audit: 'log',
    method: 'POST',
    path: '/debates/:id/resume',
    summary: 'Resume a paused debate',
    auth: update,
    refusals: [402, 409],
    response: S.ResumedDebate,
    handle: ({ params, caller, request }) => debates.resume(params.id, caller).then(whereTheRestIs(request)),
  }),
  endpoint({
    ...startLimits,
    id: 'debates.fork',
    audit: 'log',
    refusals: [409],
    path: '/debates/:id/fork',
    summary: 'Start a debate that continues from a point in another one',
    status: 201,
    location: ({ answer }) => `/debates/${answer.id}`,
    body: S.Fork,
    response: S.Forked,
    handle: ({ params, body, caller }) => debates.fork(params.id, body, caller),
  }),
  endpoint({
    ...INTERVENTION,
    refusals: [409],
    path: '/debates/:id/intervene',
    summary: 'Take part in a debate: argue, constrain, challenge, vote, change weights or raise a breakpoint',
    body: S.Intervention,
    example: { body: { type: 'argument', content: 'The new region has no backups yet.' } },
    response: S.Intervened,
    handle: ({ params, body, caller }) => debates.intervene(params.id, body, caller),
  }),
  endpoint({
    id: 'debates.add-message',
    audit: 'log',
    method: 'POST',
    path: '/debates/:id/messages',
    summary: 'Say something in a debate',
    auth: update,
    refusals: [409],
    action: 'vote',
    status: 201,
    location: ({ params }) => `/debates/${params.id}/messages`,
    body: S.NewMessage,
    example: { body: { content: 'The new region has no backups yet.' } },
    response: Message,
    handle: ({ params, body, caller }) => debates.addMessage(params.id, body, caller),
  }),
  endpoint({
    id: 'debates.add-evidence',
    audit: 'log',
    method: 'POST',
    path: '/debates/:id/evidence',
    summary: 'Attach a piece of evidence to a debate',
    auth: update,
    refusals: [409],
    status: 201,
    location: ({ params }) => `/debates/${params.id}`,
    bodyLimit: LONG_BODY,
    body: S.NewEvidence,
    example: { body: { evidence: 'Backups of the new region begin in June.' } },
    response: S.EvidenceAdded,
    handle: ({ params, body, caller }) => debates.addEvidence(params.id, body, caller),
  }),
  endpoint({
    id: 'debates.outcome',
    audit: 'log',
    method: 'POST',
    path: '/debates/:id/outcome',
    summary: 'Record the outcome of a debate',
    description: 'The records of the agents and the confidence of later debates are computed from it.',
    auth: update,
    refusals: [409],
    body: S.Outcome,
    example: { body: { correct: true } },
    response: S.OutcomeRecorded,
    handle: ({ params, body, caller }) => debates.recordOutcome(params.id, body, caller),
  }),
]

/** What people do over the stream is limited, admitted and recorded like the same intervention over HTTP. */
export const takePartAsOverHttp =
  ({ limiter, intervene }: Pick<Platform, 'limiter'> & Pick<DebateInterventions, 'intervene'>): TakePart =>
  async (debateId, act, { caller, ip }) => {
    await charge(limiter, { endpoint: INTERVENTION, caller, ip, method: INTERVENTION.method })
    admit(INTERVENTION, caller, null)
    return intervene(debateId, act, caller)
  }

/** Who may take part in a debate and how often, by vote or message and over any channel. */
const INTERVENTION = {
  id: 'debates.intervene',
  method: 'POST',
  auth: { permission: 'debates.update' },
  action: 'vote',
  audit: 'log',
} as const
