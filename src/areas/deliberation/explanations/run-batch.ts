import type { Logger } from 'pino'
import { explain } from '../../../engine/explanations/explanation.ts'
import type { DebateState } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Debates } from '../debates/index.ts'
import type { BatchOptions } from './batch-schema.ts'
import type { BatchStore, Processed } from './batch-store.ts'
import { confidenceIn, explanationRecord, isReached, primaryFactors } from './record.ts'

interface Needs {
  store: Pick<BatchStore, 'find' | 'start' | 'pending' | 'record' | 'complete'>
  debates: Pick<Debates, 'visible'>
  now: () => Date
}

interface Run {
  signal: AbortSignal
  logger: Logger
  progress?: (percent: number) => void
}

/** Explains the debates of a batch that are not explained yet, so that it can be run again after any end. */
export function batchRun({ store, debates, now }: Needs) {
  async function explained(org: string, debateId: string, options: BatchOptions, logger: Logger): Promise<Processed> {
    const began = now().getTime()
    const took = () => ({ processingTimeMs: now().getTime() - began })
    try {
      const state = await debates.visible(debateId, { org })
      return { status: 'success', explanation: explanationOf(state, options), ...took() }
    } catch (error) {
      if (error instanceof ServiceError) return { status: 'error', error: error.message, ...took() }
      logger.error({ err: error, debate: debateId }, 'A debate could not be explained')
      return { status: 'error', error: 'It failed by a fault of the service', ...took() }
    }
  }

  return async (org: string, batchId: string, { signal, logger, progress }: Run) => {
    await store.start(batchId, now().toISOString())
    const batch = await store.find(org, batchId)
    if (!batch) return
    const pending = await store.pending(org, batchId)
    let left = pending.length
    for (const { place, debateId } of pending) {
      signal.throwIfAborted()
      await store.record(batchId, place, await explained(org, debateId, batch.options, logger))
      left -= 1
      progress?.((100 * (batch.total - left)) / batch.total)
    }
    await store.complete(batchId, now().toISOString())
  }
}
export type BatchRun = ReturnType<typeof batchRun>

function explanationOf(state: DebateState, options: BatchOptions): Record<string, unknown> {
  const found = explain(state)
  const figures = { debate_id: state.debateId, confidence: confidenceIn(state), consensus_reached: isReached(state) }
  switch (options.format) {
    case 'minimal':
      return { ...figures, primary_factors: primaryFactors(found) }
    case 'summary':
      return { ...figures, summary: state.end?.summary ?? '' }
    case 'full':
      return explanationRecord(state, {
        ...found,
        evidence: options.include_evidence ? found.evidence : [],
        pivots: options.include_vote_pivots ? found.pivots : [],
        counterfactuals: options.include_counterfactuals ? found.counterfactuals : [],
      })
  }
}
