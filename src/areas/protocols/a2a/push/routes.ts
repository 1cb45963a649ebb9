import Type from 'typebox'
import { endpoint } from '../../../../http/endpoint.ts'
import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'
import type { TaskStore } from '../tasks/store.ts'
import type { PlacesStore, ShownPlace } from './places-store.ts'

const Place = Type.Object({
  id: Type.String(),
  url: Type.String(),
  state: Type.Enum(['told', 'given_up']),
  untold: Type.Integer({ description: 'How many updates of the debate it will never receive' }),
  given_up_at: orNull(Time),
  why: orNull(Type.String({ description: 'Why it was given up' })),
  created_at: Time,
})

const Places = Type.Object({ debate_id: Type.String(), places: Type.Array(Place), total: Type.Integer() })

const shown = ({ id, url, droppedAt, droppedWhy, untold, createdAt }: ShownPlace) => ({
  id,
  url,
  state: droppedAt === null ? ('told' as const) : ('given_up' as const),
  untold,
  given_up_at: droppedAt,
  why: droppedWhy,
  created_at: createdAt,
})

interface PlaceRoutesDependencies {
  taskOfDebate: TaskStore['ofDebate']
  places: PlacesStore
}

/** What people see of the places that the task of a debate is told at. */
export function placeRoutes({ taskOfDebate, places }: PlaceRoutesDependencies) {
  async function ofDebate(debateId: string, { org }: Caller) {
    const [task, shownPlaces] = await Promise.all([taskOfDebate(org, debateId), places.ofDebate(org, debateId)])
    if (!task) throw notFound('task of the debate', debateId)
    return { debate_id: debateId, places: shownPlaces.map(shown), total: shownPlaces.length }
  }

  return [
    endpoint({
      id: 'a2a.places',
      method: 'GET',
      path: '/debates/:id/pushes',
      summary: "List the push notification addresses of a debate's task, with the updates that failed",
      auth: { permission: 'debates.read' },
      stability: 'experimental',
      reads: ['a2a.push'],
      refusals: [404],
      response: Places,
      handle: ({ params, caller }) => ofDebate(params.id, caller),
    }),
    endpoint({
      id: 'a2a.send-again',
      method: 'POST',
      path: '/debates/:id/pushes/:push_id/resend',
      summary: 'Resend the updates that failed to a push notification address',
      auth: { permission: 'debates.create' },
      stability: 'experimental',
      refusals: [404, 409],
      response: Type.Object({ success: Type.Boolean(), push_id: Type.String() }),
      async handle({ params: { id, push_id }, caller }) {
        const isSent = await places.sendAgain(caller.org, id, push_id)
        if (isSent === undefined) throw notFound('push', push_id)
        if (!isSent) throw conflict('Only a post that was refused or given up can be sent again')
        return { success: true, push_id }
      },
    }),
  ]
}
