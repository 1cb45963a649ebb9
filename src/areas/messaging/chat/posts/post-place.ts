import type { Peer } from '../../../../adapters/chat/incoming.ts'
import type { PostPlace } from '../../../../adapters/chat/platform.ts'
import type { Place } from '../../bindings/index.ts'
import type { Thread } from '../threads/store.ts'
import type { PostBody, PostType } from './post-body.ts'

interface DebatePlace {
  place: Place
  /** The asker's id on the platform. */
  asker: string | null
}

export const IN_THREAD: DebatePlace = { place: 'thread', asker: null }

/** Posts about a debate are for everybody; the others answer one person, where they wrote. */
const OF_DEBATE: ReadonlySet<PostType> = new Set(['accepted', 'vote', 'decision', 'breakpoint'])
export const isOfDebate = (body: PostBody): body is PostBody & { debate_id: string } =>
  body.debate_id !== undefined && OF_DEBATE.has(body.say)

/** Where a post about a debate goes: into the thread of the question, its channel, or a direct message. */
export function placeOf({ peer, key }: Thread, { place, asker }: DebatePlace): PostPlace {
  if (place === 'channel') return { peer: peer.id }
  if (place === 'dm' && asker !== null) return { peer: asker, direct: true }
  return { peer: peer.id, thread: key }
}

/** The thread that a post begins: after a direct message the conversation goes on in private. */
export function begunBy(post: string, place: Place): { place: Place; at: { key: string; peer?: Peer } } {
  if (place !== 'dm') return { place, at: { key: post } }
  return { place: 'thread', at: { key: post, peer: { kind: 'dm', id: post.slice(0, post.lastIndexOf(':')) } } }
}
