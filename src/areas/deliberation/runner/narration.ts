import type { Signals } from '../../../adapters/signals/signals.ts'
import type { Ask } from '../../../engine/asks.ts'
import { phasesOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'

const CHANNEL = 'debate.signal'
/** Text goes out in pieces of this long a time: every signal costs something on every node. */
const PIECE_MS = 50
/** The whole text is sent again with its end, while it fits into a signal. */
const LONGEST_WHOLE = 2_000

/** An answer that is being written. */
interface Stream {
  debateId: string
  agent: string
  round: number
  phase: string
  after: number
  pieces: number
  unsent: string
  whole: string
}

/** Tells those who watch what is going on between two events. All of it may be lost, and none of it is stored. */
export function narration({ publish }: Pick<Signals, 'publish'>, now: () => Date) {
  const streams = new Set<Stream>()
  let sendingSoon = false

  const tell = (stream: Stream, type: string, more: Readonly<Record<string, unknown>>) => {
    const { debateId, agent, round, phase, after, pieces } = stream
    publish(CHANNEL, debateId, { type, after_seq: after, agent, round, phase, agent_seq: pieces, ...more })
  }

  function send(stream: Stream) {
    if (stream.unsent === '') return
    stream.pieces += 1
    tell(stream, 'token_delta', { token: stream.unsent })
    stream.unsent = ''
  }

  function sendAll() {
    sendingSoon = false
    for (const stream of streams) send(stream)
  }

  return {
    phaseBegan({ debateId, version, round, phase, protocol }: DebateState) {
      const phases = phasesOf(protocol, round)
      const done =
        (round -
          1 +
          Math.max(
            0,
            phases.findIndex(({ name }) => name === phase),
          ) /
            phases.length) /
        protocol.rounds
      const progress = Math.round(done * 100)
      publish(CHANNEL, debateId, {
        type: 'progress_update',
        after_seq: version,
        round,
        phase,
        rounds: protocol.rounds,
        progress,
      })
    },

    /** Follows one answer from the question on. */
    asked({ debateId, version }: DebateState, { agent, round, phase, purpose }: Ask) {
      const about = { type: 'agent_thinking', after_seq: version, agent, round, phase, step: purpose }
      publish(CHANNEL, debateId, about)
      let stream: Stream | undefined
      return {
        wrote(text: string) {
          if (!stream) {
            stream = { debateId, agent, round, phase, after: version, pieces: 0, unsent: '', whole: '' }
            streams.add(stream)
            tell(stream, 'token_start', { timestamp: now().toISOString() })
          }
          stream.unsent += text
          if (stream.whole.length <= LONGEST_WHOLE) stream.whole += text
          if (!sendingSoon) setTimeout(sendAll, PIECE_MS)
          sendingSoon = true
        },
        ended(error?: string) {
          if (!stream) return
          send(stream)
          streams.delete(stream)
          const whole = stream.whole.length <= LONGEST_WHOLE ? { full_response: stream.whole } : {}
          tell(stream, 'token_end', { ...whole, ...(error && { error }) })
        },
      }
    },
  }
}
export type Narration = ReturnType<typeof narration>
