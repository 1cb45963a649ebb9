import type { DebateState } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import { contentStems } from '../../../shared/text/stems.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { BridgeStore, CandidateStore } from './bridge-store.ts'
import { findDebate } from './find-debate.ts'
import { ALIKE, concerns, questionLikeness, type SharingRules } from './sharing-rules.ts'
import type { SubscriptionStore } from './subscription-store.ts'

interface Dependencies {
  ledger: Pick<Ledger, 'load'>
  attach: Grounding['attach']
  sharingRules: SharingRules
  bridges: BridgeStore
  subscriptions: SubscriptionStore
  candidates: CandidateStore
  now: () => Date
}

/** Attaches decisions to other debates, each decision to each debate at most once. */
export function decisionSharing({
  ledger,
  attach,
  sharingRules,
  bridges,
  subscriptions,
  candidates,
  now,
}: Dependencies) {
  const known = findDebate(ledger)

  /** Undefined when the rules forbid it; false when the debate refuses it. */
  async function share(source: DebateState, target: DebateState, least: number, type: 'subscription' | 'bridge') {
    if (await sharingRules.refusal(source, target, least)) return undefined
    const { organizationId: org } = source
    try {
      await attach(target.debateId, [await sharingRules.piece(source)], {})
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      await bridges.built(org, source.debateId, target.debateId, type, 'failed')
      return false
    }
    await bridges.built(org, source.debateId, target.debateId, type, 'active')
    return true
  }

  return {
    /** Shares a decision with every running debate that subscribed. */
    async shareWithSubscribers(org: string, debateId: string): Promise<void> {
      const source = await known(debateId)
      if (!source) return
      const { confidenceThreshold } = await bridges.settings(org)
      let [succeeded, failed] = [0, 0]
      for (const { debateId: to, topics, minConfidence } of await subscriptions.open(org)) {
        const target = to === debateId ? undefined : await known(to)
        if (!target || !concerns(topics, source, target)) continue
        const shared = await share(source, target, minConfidence ?? confidenceThreshold, 'subscription')
        if (shared === undefined) continue
        if (shared) succeeded++
        else failed++
        await subscriptions.triggered(org, to)
      }
      const latencyMs = Math.max(0, now().getTime() - Date.parse(source.endedAt ?? source.updatedAt))
      await bridges.handled(org, { succeeded, failed, latencyMs })
    },

    /** Gives a new debate the earlier decisions that resemble it most. */
    async shareWithNewDebate(org: string, debateId: string): Promise<void> {
      const target = await known(debateId)
      const { enabled, maxPollinations, confidenceThreshold } = await bridges.settings(org)
      if (!target || !enabled || target.about !== null) return
      const found = (await candidates.find(org, contentStems(target.topic), confidenceThreshold))
        .map((each) => ({ ...each, likeness: questionLikeness(each.topic, target.topic) }))
        .filter((each) => each.debateId !== debateId && each.likeness >= ALIKE)
        .toSorted((a, b) => b.likeness - a.likeness)
      let room = maxPollinations - (await bridges.bridgesInto(org, debateId))
      for (const { debateId: from } of found) {
        if (room <= 0) return
        const source = await known(from)
        if (source && (await share(source, target, confidenceThreshold, 'bridge'))) room--
      }
    },
  }
}
export type DecisionSharing = ReturnType<typeof decisionSharing>
