import type { Logger } from 'pino'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { conflict, ServiceError } from '../../../shared/errors.ts'
import { awaitDebate } from '../../../stream/await-debate.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { CreatedDebate, Debates, NewDebate } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { type ExaminationKind, evaluate, type Reports } from './examination.ts'
import { reportIdNames, reportIdOf } from './report-head.ts'
import type { Underway } from './report-schema.ts'
import type { ReportStore } from './report-store.ts'

/** The caller, and how long to wait for the end. */
export interface Waiting {
  org: string
  userId: string
  seconds: number
  /** Aborted when the caller no longer waits. */
  gone: AbortSignal
}

/** The version of a debate that was just begun, at least. */
const FIRST = 1

/** Holds a debate that examines something and returns its report, or, if that takes longer, where to find it. */
export function examinations({
  debates,
  ledger,
  broadcast,
  store,
  logger,
}: {
  debates: Pick<Debates, 'start'>
  ledger: Pick<Ledger, 'load'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  store: Pick<ReportStore, 'add'>
  logger: Logger
}) {
  /** The debate at its end, or as it is when the wait is over; who does not wait has it as it was begun here. */
  async function awaited(debateId: string, { seconds, gone }: Waiting): Promise<DebateState> {
    if (seconds <= 0) return ledger.load(debateId, FIRST)
    return awaitDebate(broadcast, {
      debateId,
      read: () => ledger.load(debateId),
      isEnough: isTerminal,
      isNews: ({ type }) => type === 'debate_end' || type === 'debate_cancelled',
      seconds,
      gone,
    })
  }

  async function reported<K extends ExaminationKind>(kind: K, id: string, waiting: Waiting) {
    const state = await awaited(id, waiting)
    if (!isTerminal(state)) return underwayRecord(state)
    if (state.status === 'cancelled') throw conflict('The examination was cancelled', { status: state.status })
    const report = evaluate(kind, state)
    await store.add(waiting.org, { debateId: id, about: state.about, report })
    return report
  }

  return {
    /**
     * Always reports an examination that has begun, even if waiting fails: a caller that saw an error would begin it
     * again.
     */
    async hold<K extends ExaminationKind>(
      kind: K,
      planned: NewDebate,
      waiting: Waiting,
    ): Promise<Reports[K] | Underway> {
      const begun = await debates.start(planned, waiting)
      try {
        return await reported(kind, begun.id, waiting)
      } catch (fault) {
        if (fault instanceof ServiceError && fault.status < 500) throw fault
        logger.warn(
          { err: fault, debate_id: begun.id },
          'An examination goes on, but its report could not be waited for',
        )
        return begunRecord(planned, begun)
      }
    },
  }
}
export type Examinations = ReturnType<typeof examinations>

type Begun = Pick<DebateState, 'debateId' | 'status' | 'createdAt'> & {
  about?: string | null | undefined
  kind: Underway['kind']
  agents: string[]
}

/** What is known of an examination before its end. */
export const underwayRecord = ({ protocol, panel, ...state }: DebateState): Underway =>
  recordOf({ ...state, kind: protocol.kind, agents: panel.map(({ agent }) => agent) })

/** What is known of an examination that has just begun, without reading it again. */
const begunRecord = ({ about, protocol }: NewDebate, { id, agents, created_at }: CreatedDebate): Underway =>
  recordOf({ debateId: id, about, status: 'pending', kind: protocol.kind, agents, createdAt: created_at })

function recordOf({ debateId, about, status, kind, agents, createdAt }: Begun): Underway {
  const id = reportIdOf(debateId)
  return {
    ...reportIdNames(id),
    kind,
    status: status === 'paused' || status === 'pending' || status === 'cancelled' ? status : 'running',
    debate_id: about ?? debateId,
    session_debate_id: debateId,
    agents,
    created_at: createdAt,
    report_url: `/probes/reports/${id}`,
    status_url: `/debates/${debateId}`,
    message:
      status === 'cancelled'
        ? 'It was cancelled, so there will be no report'
        : 'The report will be there when the debate has ended',
  }
}
