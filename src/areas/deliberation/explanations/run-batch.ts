import type { Logger } from 'pino'
import { explain } from '../../../engine/explanations/explanation.ts'
import type { DebateState } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Debates } from '../debates/index.ts'
import type { BatchOptions } from './batch-schema.ts'
import type { BatchStore, Processed } from './batch-store.ts'
import { confidenceIn, explanationRecord, isReached, primaryFactors } from './explanation-record.ts'

interface Run {
  signal: AbortSignal
  logger: Logger
  progress?: (percent: number) => void
}

/** Explains the remaining debates of a batch, so that it can be run again after an interruption. */
export function batchRun({
  store,
  debates,
  now,
}: {
  store: Pick<BatchStore, 'find' | 'start' | 'pending' | 'record' | 'forget' | 'complete'>
  debates: Pick<Debates, 'visible' | 'find'>
  now: () => Date
}) {
  async function explained(org: string, debateId: string, options: BatchOptions, logger: Logger): Promise<Processed> {
    const began = now().getTime()
    const took = () => ({ processingTimeMs: now().getTime() - began })
    try {
      const sources = await lineOf(debateId, org)
      const state = await debates.visible(debateId, { org })
      return { status: 'success', explanation: explanationOf(state, options), sources, ...took() }
    } catch (error) {
      if (error instanceof ServiceError) return { status: 'error', error: error.message, ...took() }
      logger.error({ err: error, debate: debateId }, 'A debate could not be explained')
      return { status: 'error', error: 'It failed because of an error in the service', ...took() }
    }
  }

  /** The debate and everything it was forked from, found before it is read, so that no erasure is missed. */
  async function lineOf(debateId: string, org: string): Promise<string[]> {
    const debate = await debates.find(debateId, { org })
    if (!debate) return []
    return [debateId, ...(debate.parent ? await lineOf(debate.parent.debateId, org) : [])]
  }

  /** A debate that was erased during its explanation is removed afterwards. */
  async function forgetErased(org: string, processed: Processed) {
    if (processed.status === 'error') return
    for (const source of processed.sources) {
      if (!(await debates.find(source, { org }))) await store.forget(org, source)
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
      const processed = await explained(org, debateId, batch.options, logger)
      await store.record(batchId, place, processed)
      await forgetErased(org, processed)
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
