import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { TraceStore } from './store.ts'

interface TraceServiceDependencies {
  store: TraceStore
  /** Whether there is such a debate for this reader. */
  findDebate(id: string, caller: Caller): Promise<unknown>
  traceFile(debateId: string): Promise<string | undefined>
  isOn: boolean
  withTexts: boolean
}

/** What people are told of traces. */
export const traceService = ({ store, findDebate, traceFile, isOn, withTexts }: TraceServiceDependencies) => ({
  async status({ org }: Caller) {
    const [sent, refused] = isOn ? await Promise.all([store.lastSent(org), store.lastRefused(org)]) : []
    return {
      enabled: isOn,
      texts: withTexts,
      last_sent: sent ? { debate_id: sent.debateId, at: sent.at, spans: sent.spans } : null,
      last_refusal: refused
        ? { debate_id: refused.debateId, at: refused.at, reason: refused.why, tried_again: refused.isTriedAgain }
        : null,
    }
  },

  async file(id: string, caller: Caller): Promise<string> {
    const [debate, content] = await Promise.all([findDebate(id, caller), traceFile(id)])
    if (!debate || content === undefined) throw notFound('debate', id)
    return content
  },
})
export type TraceService = ReturnType<typeof traceService>
