import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { conflict } from '../../../shared/errors.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Debates, NewDebate } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { type ExaminationKind, evaluate, type Reports } from './examination.ts'
import type { Underway } from './report-schema.ts'
import type { ReportStore } from './report-store.ts'
import { underwayRecord } from './underway.ts'

/** Who asks, and how long they wait for the end. */
export interface Waiting {
  org: string
  userId: string
  seconds: number
  /** Aborted when nobody waits any more. */
  gone: AbortSignal
}

interface Needs {
  debates: Pick<Debates, 'start'>
  ledger: Pick<Ledger, 'load'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  store: Pick<ReportStore, 'add'>
}

/** Holds a debate that examines something, and answers with its report, or where that takes longer with where to find it. */
export function examinations({ debates, ledger, broadcast, store }: Needs) {
  /** The debate at its end, or as it is when the waiting is over. */
  async function awaited(debateId: string, { seconds, gone }: Waiting): Promise<DebateState> {
    const news = Promise.withResolvers<void>()
    const over = ({ type }: { type: string }) => {
      if (type === 'debate_end' || type === 'debate_cancelled') news.resolve()
    }
    const leave = broadcast.followDebate(debateId, { event: over })
    try {
      const state = await ledger.load(debateId)
      if (isTerminal(state) || seconds === 0) return state
      const enough = AbortSignal.any([gone, broadcast.closing, AbortSignal.timeout(seconds * 1000)])
      enough.addEventListener('abort', () => news.resolve())
      if (enough.aborted) news.resolve()
      await news.promise
      return await ledger.load(debateId)
    } finally {
      leave()
    }
  }

  return {
    async hold<K extends ExaminationKind>(
      kind: K,
      planned: NewDebate,
      waiting: Waiting,
    ): Promise<Reports[K] | Underway> {
      const { id } = await debates.start(planned, waiting)
      const state = await awaited(id, waiting)
      if (!isTerminal(state)) return underwayRecord(state)
      if (state.status === 'cancelled') throw conflict('The examination was cancelled', { status: state.status })
      const report = evaluate(kind, state)
      await store.add(waiting.org, { debateId: id, about: state.about, report })
      return report
    },
  }
}
export type Examinations = ReturnType<typeof examinations>
