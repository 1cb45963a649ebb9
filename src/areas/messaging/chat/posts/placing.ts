import type { Peer } from '../../../../adapters/chat/incoming.ts'
import type { PostPlace } from '../../../../adapters/chat/platform.ts'
import type { Place } from '../../bindings/index.ts'
import type { Thread } from '../driving/store.ts'
import type { PostBody, Saying } from './said.ts'

interface Standing {
  place: Place
  /** Whoever asked, as the platform knows them. */
  asker: string | null
}

export const IN_THREAD: Standing = { place: 'thread', asker: null }

/** What everybody hears of a debate; the rest answers one person, where they spoke. */
const OF_DEBATE: ReadonlySet<Saying> = new Set(['accepted', 'vote', 'decision', 'breakpoint'])
export const isOfDebate = (body: PostBody): body is PostBody & { debate_id: string } =>
  body.debate_id !== undefined && OF_DEBATE.has(body.say)

/** Where what is said of a debate stands that was asked for in a thread. */
export function placeOf({ peer, key }: Thread, { place, asker }: Standing): PostPlace {
  if (place === 'channel') return { peer: peer.id }
  if (place === 'dm' && asker !== null) return { peer: asker, direct: true }
  return { peer: peer.id, thread: key }
}

/** The thread that a post begins which stands so: in a conversation of their own people go on there. */
export function begunBy(post: string, place: Place): { place: Place; at: { key: string; peer?: Peer } } {
  if (place !== 'dm') return { place, at: { key: post } }
  return { place: 'thread', at: { key: post, peer: { kind: 'dm', id: post.slice(0, post.lastIndexOf(':')) } } }
}
