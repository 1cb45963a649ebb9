import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_PROTOCOL } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { oneLine, visible } from '../../../../shared/text/untrusted-text.ts'
import { waitedOut } from '../../../../shared/time/timers.ts'
import type { Debates, NewDebate } from '../../../deliberation/debates/index.ts'
import { TRIAGE_ACTIONS } from '../../chat/index.ts'
import type { FoundMessage } from '../rules/message-facts-store.ts'
import type { HeldDebate } from './triage-ladder.ts'

type Asker = Parameters<Debates['cancel']>[2]

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/** Holds a debate about a message, once under its key, and ends it when its time is over. */
export function triageDebates({
  debates,
  seconds,
}: {
  debates: Pick<Debates, 'startOnce' | 'cancel'> & { load(debateId: string): Promise<DebateState> }
  /** How long a debate may take. */
  seconds: number
}) {
  async function waitForDebate(debateId: string, signal: AbortSignal): Promise<DebateState> {
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
  ): Promise<HeldDebate> => {
    const request = { message_id: message.id, step }
    const key = `${by.key}:${message.id}:${step}`
    const { id } = await debates.startOnce(triageDebate(step, message, seconds), by.caller, { request, key })
    const state = await waitForDebate(id, by.signal)
    if (!isTerminal(state)) await debates.cancel(id, { reason: 'It has timed out' }, by.caller).catch(() => {})
    return heldOf(state)
  }
}
export type HoldDebate = ReturnType<typeof triageDebates>

function heldOf({ debateId, panel, end }: DebateState): HeldDebate {
  const place = /^p(\d+)$/.exec(end?.winner ?? '')?.[1]
  return {
    debateId,
    agents: panel.map(({ agent }) => agent),
    chosen: place === undefined ? undefined : Number(place) - 1,
    confidence: end?.confidence ?? 0,
  }
}

const LONGEST = 20_000
const SEATS = { agent: { min: 1, max: 1 }, panel: { min: 2, max: 3 } } as const

/** The closed debate over what to do about a message, whose words are only material. */
const triageDebate = (step: keyof typeof SEATS, message: FoundMessage, seconds: number): NewDebate => ({
  topic: 'What should be done about the message that is given as material?',
  options: Object.values(TRIAGE_ACTIONS),
  domain: 'inbox',
  selection: { ...SEATS[step], qualityPriority: 0.7, diversityPreference: 0.5 },
  protocol: {
    ...DEFAULT_PROTOCOL,
    rounds: 1,
    mode: 'majority',
    threshold: 0.5,
    agent_timeout_seconds: seconds,
    phases: step === 'agent' ? ['vote'] : ['critique', 'vote'],
  },
  sources: [
    {
      kind: 'context',
      title: oneLine(message.subject).slice(0, 200) || 'A message',
      source: `${message.platform}: ${oneLine(message.from[0] ?? '')}`,
      content: visible(`${message.subject}\n\n${message.body}`).text.slice(0, LONGEST) || '(empty)',
    },
  ],
  labels: { tags: ['triage'], metadata: { triage: { message_id: message.id, step } } },
})
