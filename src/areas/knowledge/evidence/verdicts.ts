import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import type { ConnectorList } from './connectors.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { authorityOf } from './reliability.ts'
import type { Verify } from './schema.ts'
import type { EvidenceService } from './service.ts'
import { scoreOf } from './source-reputation.ts'
import type { OnRefutation, SourceReputation, SourceReputationStore } from './source-reputation-store.ts'

/** Verdicts of people on evidence, and the resulting reputation of its sources. */
export function evidenceVerdicts({
  store,
  reputations,
  connectors,
  evidence,
  onRefutation,
  now,
}: {
  store: Pick<EvidenceStore, 'inTransaction'>
  reputations: SourceReputationStore
  connectors: ConnectorList
  evidence: Pick<EvidenceService, 'judged' | 'reputationOf'>
  onRefutation: OnRefutation
  now: () => Date
}) {
  return {
    async verify(id: string, { outcome }: Verify, caller: Caller) {
      const item = await evidence.judged(id, caller)
      const { org, userId } = caller
      const { sourceKey, sourceType } = item
      const at = now().toISOString()
      await store.inTransaction(async (tx) => {
        await reputations.seen(tx, org, [{ sourceKey, sourceType, base: authorityOf(item) }], at)
        const before = await reputations.isRefuted(tx, org, id)
        await reputations.judgeAsPerson(tx, org, { sourceKey, evidence: id, outcome, at }, userId)
        const isRefuted = await reputations.isRefuted(tx, org, id)
        if (isRefuted !== before) await onRefutation(tx, org, { evidence: id, sourceKey, isRefuted, by: userId })
      })
      return { evidence_id: id, outcome, reputation: await evidence.reputationOf(org, item) }
    },

    /** The latest verdict on a piece, and the reputation of its source. */
    async verdict(id: string, caller: Caller) {
      const item = await evidence.judged(id, caller)
      const [outcomes, reputation] = await Promise.all([
        reputations.outcomes(caller.org, [id]),
        evidence.reputationOf(caller.org, item),
      ])
      return { evidence_id: id, outcome: outcomes.get(id) ?? ('UNVERIFIED' as const), reputation }
    },

    async sources(page: Page, { org }: Caller) {
      const { items, total } = await reputations.list(org, page, now())
      return {
        connectors: connectors.all.map((source) => ({
          name: source.name,
          source_type: source.sourceType,
          kind: source.kind,
          configured: source.needs.length === 0,
          needs: [...source.needs],
          authority: source.authority,
        })),
        ...pageResult('sources', { items: items.map(reputationRecord), total }, page),
      }
    },
  }
}
export type EvidenceVerdicts = ReturnType<typeof evidenceVerdicts>

const twoDecimals = (value: number) => Math.round(value * 100) / 100

const reputationRecord = ({
  sourceKey,
  sourceType,
  base,
  moved,
  verdicts,
  recent,
  firstSeen,
  lastSeen,
}: SourceReputation) => ({
  source_key: sourceKey,
  source_type: sourceType,
  base: twoDecimals(base),
  ...scoreOf(base, moved),
  verdicts,
  recent,
  first_seen: firstSeen,
  last_seen: lastSeen,
})
