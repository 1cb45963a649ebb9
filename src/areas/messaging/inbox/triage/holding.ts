import { setTimeout as pause } from 'node:timers/promises'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { waitedOut } from '../../../../shared/time/wait.ts'
import type { Debates } from '../../../deliberation/debates/index.ts'
import type { FoundMessage } from '../rules/facts-store.ts'
import { triageDebate } from './plan.ts'
import type { Held } from './triage.ts'

interface Needs {
  debates: Pick<Debates, 'startOnce' | 'cancel'> & { load(debateId: string): Promise<DebateState> }
  /** How long a debate may take. */
  seconds: number
}

type Asker = Parameters<Debates['cancel']>[2]

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** Holds a debate about a message, once under its key, and ends it when its time is over. */
export function debateHolding({ debates, seconds }: Needs) {
  async function awaited(debateId: string, signal: AbortSignal): Promise<DebateState> {
    const over = AbortSignal.any([waitedOut(seconds), signal])
    for (let rest = FIRST_PAUSE_MS; ; rest = Math.min(LONGEST_PAUSE_MS, rest * 2)) {
      const state = await debates.load(debateId)
      if (isTerminal(state) || over.aborted) return state
      await pause(rest, undefined, { signal: over }).catch(() => {})
    }
  }

  return async (
    step: 'agent' | 'panel',
    message: FoundMessage,
    by: { caller: Asker; key: string; signal: AbortSignal },
  ): Promise<Held> => {
    const request = { message_id: message.id, step }
    const key = `${by.key}:${message.id}:${step}`
    const { id } = await debates.startOnce(triageDebate(step, message, seconds), by.caller, { request, key })
    const state = await awaited(id, by.signal)
    if (!isTerminal(state)) await debates.cancel(id, { reason: 'Its time is over' }, by.caller).catch(() => {})
    return heldOf(state)
  }
}
export type HoldDebate = ReturnType<typeof debateHolding>

function heldOf({ debateId, panel, end }: DebateState): Held {
  const place = /^p(\d+)$/.exec(end?.winner ?? '')?.[1]
  return {
    debateId,
    agents: panel.map(({ agent }) => agent),
    chosen: place === undefined ? undefined : Number(place) - 1,
    confidence: end?.confidence ?? 0,
  }
}
