import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageOf, pageResult } from '../../../shared/pagination.ts'
import type { ConnectorList } from './connectors.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { scoreOf } from './reputation.ts'
import { LARGEST_PAGE, type Verify } from './schema.ts'
import type { EvidenceService } from './service.ts'
import type { HearRefutation, Standing, StandingStore } from './standing-store.ts'
import { authorityOf } from './worth.ts'

interface Needs {
  store: Pick<EvidenceStore, 'inTransaction'>
  standing: StandingStore
  connectors: ConnectorList
  evidence: Pick<EvidenceService, 'judged' | 'reputationOf'>
  heard: HearRefutation
  now: () => Date
}

/** What people say of evidence, and where its sources stand by that. */
export function evidenceVerdicts({ store, standing, connectors, evidence, heard, now }: Needs) {
  return {
    async verify(id: string, { outcome }: Verify, caller: Caller) {
      const item = await evidence.judged(id, caller)
      const { org, userId } = caller
      const { sourceKey, sourceType } = item
      const at = now().toISOString()
      await store.inTransaction(async (tx) => {
        await standing.seen(tx, org, [{ sourceKey, sourceType, base: authorityOf(item) }], at)
        const before = await standing.isRefuted(tx, org, id)
        await standing.judgeAsPerson(tx, org, { sourceKey, evidence: id, outcome, at }, userId)
        const isRefuted = await standing.isRefuted(tx, org, id)
        if (isRefuted !== before) await heard(tx, org, { evidence: id, sourceKey, isRefuted, by: userId })
      })
      return { evidence_id: id, outcome, reputation: await evidence.reputationOf(org, item) }
    },

    /** What was last said of it, and where its source stands. */
    async verdict(id: string, caller: Caller) {
      const item = await evidence.judged(id, caller)
      const [outcomes, reputation] = await Promise.all([
        standing.outcomes(caller.org, [id]),
        evidence.reputationOf(caller.org, item),
      ])
      return { evidence_id: id, outcome: outcomes.get(id) ?? ('UNVERIFIED' as const), reputation }
    },

    async sources(query: Page, { org }: Caller) {
      const page = pageOf(query, LARGEST_PAGE)
      const { items, total } = await standing.list(org, page, now())
      return {
        connectors: connectors.all.map((source) => ({
          name: source.name,
          source_type: source.sourceType,
          kind: source.kind,
          configured: source.needs.length === 0,
          needs: [...source.needs],
          authority: source.authority,
        })),
        ...pageResult('sources', { items: items.map(standingRecord), total }, page),
      }
    },
  }
}
export type EvidenceVerdicts = ReturnType<typeof evidenceVerdicts>

const twoDecimals = (value: number) => Math.round(value * 100) / 100

const standingRecord = ({ sourceKey, sourceType, base, moved, verdicts, recent, firstSeen, lastSeen }: Standing) => ({
  source_key: sourceKey,
  source_type: sourceType,
  base: twoDecimals(base),
  ...scoreOf(base, moved),
  verdicts,
  recent,
  first_seen: firstSeen,
  last_seen: lastSeen,
})
