import { invalid } from '../shared/errors.ts'
import { actHandlers } from './acts.ts'
import { debateIn, flat, type MessageHandler, notSubscribed } from './client-message.ts'

/** Every kind of message a client may send, by its `type`. */
export const messageHandlers: Readonly<Record<string, MessageHandler>> = {
  ping({ id, ts }, client) {
    client.send('pong', { id, client_ts: flat(ts), server_ts: client.now().getTime() })
  },

  async auth({ token }, client) {
    if (typeof token !== 'string' || token === '') throw invalid('token', 'must be a text')
    await client.identify(token)
  },

  async subscribe(message, { subscriptions }) {
    const { id, replay_from_seq } = message
    await subscriptions.subscribe({ id, debateId: debateIn(message), fromSeq: seqIn(replay_from_seq) })
  },

  unsubscribe(message, client) {
    const debateId = debateIn(message)
    if (!client.subscriptions.unsubscribe(debateId)) throw notSubscribed(debateId)
    client.send('unsubscribed', { id: message.id, debate_id: debateId, reason: 'requested' })
  },

  async get_loops({ id }, client) {
    const loops = await client.loops()
    client.send('loop_list', { id, loops, count: loops.length })
  },

  connection_quality({ id }, client) {
    client.send('connection_quality', { id, ...client.quality() })
  },

  ...actHandlers,
}

function seqIn(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!Number.isSafeInteger(value) || Number(value) < 0) {
    throw invalid('replay_from_seq', 'must be the first seq that is wanted, an integer of at least 0')
  }
  return Number(value)
}
