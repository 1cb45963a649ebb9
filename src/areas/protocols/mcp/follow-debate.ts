import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { awaitDebate } from '../../../stream/await-debate.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Debates } from '../../deliberation/debates/index.ts'

interface FollowerDependencies {
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  visible: Debates['visible']
}

export interface Patience {
  seconds: number
  /** Aborted when nobody waits any more. */
  gone: AbortSignal
  /** Called before the wait begins, if there is one. */
  waits(): void
  /** Called with each step of the debate. */
  progress(step: { progress: number; message: string }): void
}

/** After these a debate goes on only when somebody acts, or never. */
const STOPS = new Set<LogEvent['type']>([
  'debate_end',
  'debate_cancelled',
  'debate_erased',
  'breakpoint_raised',
  'debate_paused',
])

const rests = (state: DebateState) =>
  isTerminal(state) || state.status === 'paused' || openBreakpoint(state) !== undefined

/** Reads a debate once it has ended, waits for somebody, or the time is up. */
export const debateFollower =
  ({ broadcast, visible }: FollowerDependencies) =>
  async (debateId: string, caller: Caller, { seconds, gone, waits, progress }: Patience): Promise<DebateState> => {
    const leave = broadcast.followDebate(debateId, {
      event(event) {
        const message = sentenceOf(event)
        if (message) progress({ progress: event.version, message })
      },
    })
    try {
      return await awaitDebate(broadcast, {
        debateId,
        read: () => visible(debateId, caller),
        isEnough(state) {
          if (rests(state)) return true
          waits()
          return false
        },
        isNews: ({ type }) => STOPS.has(type),
        seconds,
        gone,
      })
    } finally {
      leave()
    }
  }
export type FollowDebate = ReturnType<typeof debateFollower>

/** What a step of a debate is called in a progress notification; undefined for all that is no step. */
function sentenceOf({ type, data }: LogEvent): string | undefined {
  switch (type) {
    case 'round_start':
      return `Round ${data.round} begins`
    case 'phase_change':
      return `Round ${data.round}: ${data.to}`
    case 'vote_tally':
      return `The votes of round ${data.round} are counted`
    case 'debate_end':
      return 'The debate has ended'
    default:
      return undefined
  }
}
