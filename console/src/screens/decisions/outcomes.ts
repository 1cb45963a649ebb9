import type { Query } from '../../api/address.ts'
import { choiceOf } from '../../ui/text.ts'

type Asked = Pick<Query<'GET /debates'>, 'status' | 'result'>

interface Outcome {
  title: string
  /** What the service is asked for. */
  asked: Asked
}

/** What a debate came to, or how it stands. */
export const OUTCOMES = {
  decided: { title: 'a decision', asked: { result: 'consensus_reached' } },
  undecided: { title: 'no consensus', asked: { result: 'no_consensus' } },
  unknown: { title: 'not enough evidence', asked: { result: 'insufficient_evidence' } },
  waiting: { title: 'waiting to start', asked: { status: 'pending' } },
  running: { title: 'in progress', asked: { status: 'running' } },
  paused: { title: 'paused', asked: { status: 'paused' } },
  failed: { title: 'failed', asked: { status: 'failed' } },
  stopped: { title: 'stopped', asked: { status: 'cancelled' } },
} as const satisfies Record<string, Outcome>

const NAMES = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

/** What the service is asked for, by what an address says; nothing where it says nothing that is known. */
export function askedOf(came: string | undefined): Asked {
  const name = choiceOf(NAMES, came)
  return name ? OUTCOMES[name].asked : {}
}
