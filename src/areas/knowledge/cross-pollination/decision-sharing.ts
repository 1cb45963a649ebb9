import { createHash } from 'node:crypto'
import { worthAt } from '../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../engine/grounding.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import { likeness } from '../../../shared/text/likeness.ts'
import { contentStems } from '../../../shared/text/stems.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { BridgeStore, CandidateStore } from './bridge-store.ts'
import { reachedFrom } from './dependency-graph.ts'
import type { DependencyStore } from './dependency-store.ts'
import type { StaleStore } from './stale-store.ts'
import type { SubscriptionStore } from './subscription-store.ts'
import type { Taint } from './taint.ts'

interface Dependencies {
  ledger: Pick<Ledger, 'find'>
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
      const source = await ledger.find(debateId)
      if (!source) return
      const { confidenceThreshold } = await bridges.settings(org)
      let [succeeded, failed] = [0, 0]
      for (const { debateId: to, topics, minConfidence } of await subscriptions.open(org)) {
        const target = to === debateId ? undefined : await ledger.find(to)
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
      const target = await ledger.find(debateId)
      const { enabled, maxPollinations, confidenceThreshold } = await bridges.settings(org)
      if (!target || !enabled || target.about !== null) return
      const found = (await candidates.find(org, contentStems(target.topic), confidenceThreshold))
        .map((each) => ({ ...each, likeness: questionLikeness(each.topic, target.topic) }))
        .filter((each) => each.debateId !== debateId && each.likeness >= ALIKE)
        .toSorted((a, b) => b.likeness - a.likeness)
      let room = maxPollinations - (await bridges.bridgesInto(org, debateId))
      for (const { debateId: from } of found) {
        if (room <= 0) return
        const source = await ledger.find(from)
        if (source && (await share(source, target, confidenceThreshold, 'bridge'))) room--
      }
    },
  }
}
export type DecisionSharing = ReturnType<typeof decisionSharing>

/** From this likeness on two questions count as one subject. */
const ALIKE = 0.25
const LONGEST_TITLE = 300
const LONGEST_PART = 2_000

const questionLikeness = (one: string, other: string) => likeness(contentStems(one), contentStems(other))

/** Whether one of the topics occurs in the question or its domain, or the two questions are alike. */
function concerns(topics: readonly string[], source: DebateState, target: DebateState): boolean {
  const words = new Set(contentStems(`${source.topic} ${source.domain}`))
  const isNamed = topics
    .map((topic) => contentStems(topic))
    .some((stems) => stems.length > 0 && stems.every((stem) => words.has(stem)))
  return isNamed || questionLikeness(source.topic, target.topic) >= ALIKE
}

/** Which decisions may enter which debate: never one that the debate itself led to (an echo), never a stale one. */
export function sharingRules({
  edges,
  stale,
  taint,
  now,
}: {
  edges: DependencyStore
  stale: Pick<StaleStore, 'find'>
  taint: Pick<Taint, 'of'>
  now: () => Date
}) {
  async function isEcho(org: string, source: string, target: DebateState): Promise<boolean> {
    const family = await edges.family(org, target.debateId)
    if (target.about !== null) family.add(target.about)
    if (family.has(source)) return true
    const reached = (await reachedFrom([source], edges.edgesOf([org], 'given'))).get(source) ?? []
    return reached.some(({ kind, id }) => kind === 'decision' && family.has(id))
  }

  async function holds(org: string, { debateId, outcome }: DebateState): Promise<boolean> {
    if (outcome?.correct === false) return false
    if (await stale.find(org, { kind: 'decision', id: debateId })) return false
    return !(await taint.of(org, [debateId])).has(debateId)
  }

  return {
    /** Why the decision may not enter the debate; undefined when it may. */
    async refusal(source: DebateState, target: DebateState, leastConfidence: number): Promise<string | undefined> {
      const { organizationId: org, debateId, end } = source
      if (source.erased || target.erased || org !== target.organizationId) return 'unknown'
      if (end?.result !== 'consensus_reached' || source.about !== null) return 'undecided'
      if (isTerminal(target)) return 'over'
      if ((end.confidence ?? 0) < leastConfidence) return 'unsure'
      if (await isEcho(org, debateId, target)) return 'echo'
      return (await holds(org, source)) ? undefined : 'stale'
    },

    /** The decision with its dissent as evidence; no more reliable than the weakest thing that it cites. */
    async piece(source: DebateState): Promise<Piece> {
      const { organizationId: org, debateId, end } = source
      const cited = (await edges.pieces([org], [debateId])).filter(({ isCited }) => isCited)
      const endedAt = source.endedAt ?? source.updatedAt
      const confidence = Math.min(0.95, Math.max(0.2, end?.confidence ?? 0))
      const own = worthAt('decision', { confidence, published: endedAt }, now())
      const content = wordsOf(source)
      return {
        kind: 'decision',
        title: oneLine(source.topic).slice(0, LONGEST_TITLE).toWellFormed(),
        source: `decision ${debateId}`,
        content,
        digest: createHash('sha256').update(content).digest('hex'),
        published: endedAt,
        ...own,
        reliability: Math.min(own.reliability, ...cited.map(({ reliability }) => reliability)),
        origin: { item: debateId, passage: 0, place: { page: 1, start: 0, end: content.length } },
      }
    },
  }
}
type SharingRules = ReturnType<typeof sharingRules>

const part = (name: string, text: string) =>
  text.trim() === '' ? [] : [`${name}: ${text.trim().slice(0, LONGEST_PART).toWellFormed()}`]

function wordsOf({ topic, end }: DebateState): string {
  const dissent = (end?.minorityReport ?? []).flatMap(({ reasons }) => reasons).join(' ')
  return [
    ...part('Question', topic),
    ...part('Decision', end?.answer ?? ''),
    ...part('Why', end?.summary ?? ''),
    ...part('Dissent', dissent),
  ].join('\n')
}
