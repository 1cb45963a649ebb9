import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import { resume } from '../../../../engine/commands/pause-and-resume.ts'
import { recordOutcome } from '../../../../engine/commands/record-outcome.ts'
import type { MessageOrigin } from '../../../../engine/events/parts.ts'
import type { EngineEvent } from '../../../../engine/events.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DetailsStore } from '../queries/details-store.ts'
import type { DebateQueries } from '../queries/service.ts'
import { labelsOf, textOf } from '../start/read-request.ts'
import type { RefuseThirdParties } from '../third-parties.ts'
import { refuseOthers } from './erase.ts'
import type { DebateChanges, Outcome } from './schema.ts'

/** Cancels a debate, and records afterwards whether its decision was right. */
export const debateOutcome = ({
  ledger,
  visible,
}: {
  ledger: Pick<Ledger, 'act'>
  visible: DebateQueries['visible']
}) => ({
  async cancel(id: string, { reason }: { reason?: string }, caller: Caller) {
    await visible(id, caller)
    const { state } = await ledger.act(id, (now) => cancel(now, { user: caller.userId, reason }))
    return {
      success: true,
      debate_id: id,
      status: state.status,
      cancelled_at: state.endedAt,
      message: 'The debate was cancelled',
    }
  },

  async recordOutcome(id: string, { correct, explanation, source, ...named }: Outcome, caller: Caller) {
    await visible(id, caller)
    const [, right] = agreed({ right: named.right, proposal: named.proposal, option: named.option }) ?? []
    const { state } = await ledger.act(id, (now) =>
      recordOutcome(now, {
        user: caller.userId,
        right: right === undefined ? undefined : proposalNamed(now, right),
        correct,
        source,
        explanation,
      }),
    )
    if (!state.outcome) throw new Error('An outcome that was recorded is not in the debate')
    return {
      success: true,
      status: 'verified' as const,
      debate_id: id,
      correct: state.outcome.correct,
      right: state.outcome.right,
      source: state.outcome.source,
      recorded_at: state.outcome.at,
    }
  },
})
export type DebateOutcome = ReturnType<typeof debateOutcome>

/** The id of the proposal that the caller names by id or text; the engine refuses anything else. */
export function proposalNamed({ proposals }: DebateState, given: string): string {
  const wanted = given.trim()
  if (proposals.some(({ id }) => id === wanted)) return wanted
  const named = proposals.find(({ text }) => text.trim().toLowerCase() === wanted.toLowerCase())
  return named?.id ?? wanted
}

interface DebateResumptionDependencies {
  ledger: Pick<Ledger, 'act'>
  reading: Pick<DebateQueries, 'visible' | 'get'>
  /** Refuses with 402 while the budget that the debate waits for does not pay. */
  refuseResume(state: DebateState, by: string): Promise<void>
  refuseThirdParties: RefuseThirdParties
  /** How many messages people may add to one debate. */
  mostOfPeople: number
}

/** What a person says to the agents as they resume a debate, and the message that brought it, which acts once. */
interface SaidWithResumption {
  message?: string | undefined
  origin?: MessageOrigin | undefined
}

/** Resumes a paused debate at whichever checkpoint it rests. */
export const debateResumption =
  ({ ledger, reading, refuseResume, refuseThirdParties, mostOfPeople }: DebateResumptionDependencies) =>
  async (id: string, caller: Caller, { message, origin }: SaidWithResumption = {}) => {
    const said = message === undefined ? undefined : textOf('message', message)
    const before = await reading.visible(id, caller)
    await refuseResume(before, caller.userId)
    if (said !== undefined) await refuseThirdParties(caller.userId, before.panel)
    await ledger.act(id, (now) => {
      const events = resume(now, { user: caller.userId, message: said, origin })
      refuseMoreOfPeople(now, events, mostOfPeople)
      return events
    })
    return { ...(await reading.get(id, caller)), resumed: true, success: true }
  }
export type DebateResumption = ReturnType<typeof debateResumption>

/** Changes what people write about a debate and what is no part of it: labels, notes, whether it is archived. */
export const debateChange =
  ({
    details,
    reading,
    now,
  }: {
    details: Pick<DetailsStore, 'write'>
    reading: Pick<DebateQueries, 'visible' | 'get'>
    now: () => Date
  }) =>
  async (id: string, { status, archived, notes, ...labels }: DebateChanges, caller: Caller) => {
    refuseOthers(await reading.visible(id, caller), caller)
    if (status !== undefined) throw invalid('status', insteadOf(status))
    const changes = { ...labelsOf(labels), archived, notes }
    const written = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    if (Object.keys(written).length > 0) await details.write(caller.org, id, written, now().toISOString())
    return { ...(await reading.get(id, caller)), success: true, updated_fields: Object.keys(written) }
  }
export type DebateChange = ReturnType<typeof debateChange>

const INSTEAD = new Map([
  ['paused', 'POST /debates/:id/pause'],
  ['running', 'POST /checkpoints/:id/resume'],
  ['cancelled', 'POST /debates/:id/cancel'],
])

const insteadOf = (status: string) => {
  const instead = INSTEAD.get(status)
  return `cannot be written${instead ? `; use ${instead}` : ', it follows from what is done to the debate'}`
}

const ofPeople = (said: readonly { user: string | null }[]) => said.filter(({ user }) => user !== null).length

/** What people do in a debate stays in it for good, so there is a limit. */
export function refuseMoreOfPeople(state: DebateState, events: readonly EngineEvent[], most: number): void {
  const { messages, votes, evidence, status } = state
  const refuse = (what: string) => {
    throw conflict(`This debate already has ${most} ${what} and accepts no more`, { status, limit: most })
  }
  for (const { type } of events) {
    if (type === 'intervention_added' && ofPeople(messages) >= most) refuse('messages of people')
    if (type === 'vote_cast' && ofPeople(votes) >= most) refuse('votes of people')
    if (type === 'evidence_attached' && evidence.length >= most) refuse('pieces of evidence')
  }
}
