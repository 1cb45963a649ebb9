import type { DeliveredPost } from '../../../api/messaging/channels.ts'

interface ToldPlace {
  key: string
  first: DeliveredPost
  posts: DeliveredPost[]
}

/** Each place once, in the order in which they were told. */
export function placesOf(posts: readonly DeliveredPost[]): ToldPlace[] {
  const groups = Map.groupBy(posts, ({ connection_id, place }) => `${connection_id} ${place.kind} ${place.id}`)
  return [...groups].flatMap(([key, [first, ...rest]]) => (first ? [{ key, first, posts: [first, ...rest] }] : []))
}

const KINDS: Readonly<Record<string, string>> = { dm: 'a direct message', thread: 'a thread', channel: 'channel' }

export function placeWords({ place: { kind, id, name } }: Pick<DeliveredPost, 'place'>): string {
  if (kind === 'dm') return KINDS.dm ?? kind
  return `${KINDS[kind] ?? kind} ${name ?? id}`
}

const WHAT = { card: 'Its card', decision: 'The decision', breakpoint: 'A question to people' } as const
const BECAME: Readonly<Record<string, string>> = {
  done: 'arrived',
  refused: 'was refused',
  given_up: 'did not arrive',
  parked: 'waits for a person',
}

export const deliveryWords = ({ what, state }: Pick<DeliveredPost, 'what' | 'state'>) =>
  `${WHAT[what]} ${BECAME[state] ?? 'is on its way'}`
