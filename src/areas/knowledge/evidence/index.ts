import { openSources } from '../../../adapters/sources/open-sources.ts'
import type { Source } from '../../../adapters/sources/source.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { Library } from '../library/index.ts'
import { type CollectQuery, evidenceCollector } from './collect-evidence.ts'
import { connectorList, localDocuments } from './connectors.ts'
import { debateEvidence, type PiecesOfCode } from './debate-evidence.ts'
import { evidenceStore } from './evidence-store.ts'
import { evidenceReactions } from './reactions.ts'
import { evidenceRoutes } from './routes.ts'
import { evidenceService } from './service.ts'
import { type OnRefutation, sourceReputationStore } from './source-reputation-store.ts'
import { evidenceTables } from './tables.ts'
import { evidenceVerdicts } from './verdicts.ts'
import { evidenceDebates } from './views.ts'

export type { PiecesOfCode } from './debate-evidence.ts'
export type { CodeReference } from './schema.ts'
export type { EvidenceService } from './service.ts'

type PlatformParts = Pick<Platform, 'config' | 'db' | 'vendor' | 'newId' | 'now'>

interface Dependencies {
  library: Library
  ledger: Pick<Ledger, 'at' | 'load'>
  grounding: Pick<Grounding, 'pieces' | 'attach'>
  piecesOfCode: PiecesOfCode
  refuseThirdParties: Debates['refuseThirdParties']
  /** Called when a piece is refuted, and when that is taken back. */
  onRefutation: OnRefutation
}

/** Evidence: what external sources say, how reliable it is, and the reputation of its sources. */
export function evidence({ config, db, vendor, newId, now }: PlatformParts, dependencies: Dependencies) {
  const { library, ledger, grounding, piecesOfCode, refuseThirdParties, onRefutation } = dependencies
  const sources: readonly Source[] = [localDocuments(library), ...openSources({ config, vendor, now })]
  const connectors = connectorList(sources)
  const [store, reputations] = [evidenceStore(db), sourceReputationStore(db)]
  const collect = evidenceCollector({ connectors, store, reputations, library, newId, now })
  const debates = debateEvidence({ ledger, library, grounding, piecesOfCode, refuseThirdParties })
  const service = evidenceService({ store, reputations, connectors, library, collect, debates, now })
  const verdicts = evidenceVerdicts({ store, reputations, connectors, evidence: service, onRefutation, now })
  return {
    area: defineArea({
      name: 'evidence',
      stability: 'stable',
      workspaces: true,
      tables: evidenceTables,
      endpoints: evidenceRoutes({ evidence: service, debates, verdicts }),
      views: [evidenceDebates],
      reactions: evidenceReactions({ ledger, library, reputations }),
    }),
    evidence: service,
    sources: {
      /** Every source, configured or not: the same for all organizations. */
      all: (_org: string) => sources,
      collect,
      /** Reads pages and keeps them; returns the ids of those that could be read. */
      async readPages(org: string, task: string, urls: readonly string[], signal: AbortSignal): Promise<string[]> {
        const { items } = await collect(org, { task, urls, pagesOnly: true, limit: urls.length, signal })
        return items.map(({ item }) => item.id)
      },
    },
    connectors: {
      names: (_tenant: string) => connectors.names,
      async collect(tenant: string, query: CollectQuery & { connectors: readonly string[] }): Promise<string[]> {
        const { items } = await collect(tenant, query)
        return items.map(({ item }) => item.id)
      },
    },
  }
}
