import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './witnessed-notes-schema.ts'
import type { WitnessedNoteService } from './witnessed-notes-service.ts'

const MANAGE = { auth: { permission: 'audit.manage' } } as const

const EXAMPLE = { kid: '--6IM5l0OosLj9yWskISYhUA3n_3CURQkmrYMSha_ck', x: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw' }
const NOTE = `parley/ins_example/00000000000000000000000000000001
3
AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=
at 2026-11-17T12:00:00.000Z

— parley/ins_example/00000000000000000000000000000001 hFpppJYRh0N5FfGGLLSayK5Ib8TuStJvNilT9r04ZGqOxxq0x/PjeEjcEgnrKlfqZ69VrdaXkoGzSvOJAgV56hAHpw4=
`

/** What other installations let this one witness. */
export const witnessedNoteRoutes = (witnessed: WitnessedNoteService) => [
  endpoint({
    ...MANAGE,
    id: 'audit.witness',
    method: 'POST',
    path: '/audit/witnessed',
    summary: 'Keep a signed note of another installation',
    description:
      'The first note pins the key of the installation. One that tells of fewer entries than an earlier one, of other entries, or is signed by another key is refused with 409 and kept as evidence.',
    status: 201,
    location: () => '/audit/witnessed',
    refusals: [409],
    body: S.WitnessBody,
    example: { body: { installation: 'ins_example', note: NOTE, key: EXAMPLE } },
    response: S.Witnessed,
    handle: ({ body, caller }) => witnessed.take(body, caller),
  }),
  endpoint({
    auth: { permission: 'audit.read' },
    id: 'audit.witnessed',
    method: 'GET',
    path: '/audit/witnessed',
    summary: 'The notes of other installations that are kept here, newest first',
    query: S.WitnessedQuery,
    response: S.WitnessedNotes,
    handle: ({ query, caller }) => witnessed.list(query, caller),
  }),
  endpoint({
    ...MANAGE,
    id: 'audit.pin-key',
    method: 'POST',
    path: '/audit/witnessed/keys',
    summary: 'Believe notes of an installation by another key too, after it replaced its own',
    audit: 'intent',
    body: S.PinBody,
    example: { body: { installation: 'ins_example', ...EXAMPLE } },
    response: S.PinBody,
    handle: ({ body, caller }) => witnessed.pin(body, caller),
  }),
]
