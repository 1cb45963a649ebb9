import { parseFeed } from '../../adapters/sources/feeds/parse-feed.ts'
import { readPage } from '../../adapters/sources/pages/read-page.ts'
import type { Background } from '../../background/queue/await-job.ts'
import type { Platform } from '../../platform.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import type { ActingFor, Family } from '../identity/organizations/index.ts'
import { crossPollination } from './cross-pollination/index.ts'
import { documents } from './documents/index.ts'
import { evidence, type PiecesOfCode } from './evidence/index.ts'
import { grounding as openGrounding } from './grounding/index.ts'
import { library as openLibrary } from './library/index.ts'
import { memory } from './memory/index.ts'
import { pulse, startedByPulse } from './pulse/index.ts'

interface Dependencies {
  ledger: Ledger
  debates: Pick<Debates, 'startAs' | 'create' | 'refuseThirdParties'>
  actingFor: ActingFor
  piecesOfCode: PiecesOfCode
  /** Runs work of an endpoint in the background, and answers directly if it ends soon. */
  background: () => Background
  /** Which organization is above a workspace, and which workspaces are in an organization. */
  family: Family
}

/** The areas of an organization's knowledge: library, documents, evidence, memory, pulse, grounding and cross-pollination. */
export function knowledgeAreas(platform: Platform, dependencies: Dependencies) {
  const { ledger, debates, actingFor, background, family } = dependencies
  const { area, library, librarySearch, libraryStats } = openLibrary(platform, {
    retrieval: (org) => groundingArea.figures(org),
    readPage: (url, at) => readPage(platform.vendor, url, at),
    replaced: (...item) => pollinationArea.hooks.itemReplaced(...item),
  })
  const memoryArea = memory(platform, { ledger, isAskedByMachine: startedByPulse, background })
  const groundingArea = openGrounding(platform, {
    library,
    recall: memoryArea.recall,
    connectors: {
      names: (tenant) => evidenceArea.connectors.names(tenant),
      collect: (tenant, query) => evidenceArea.connectors.collect(tenant, query),
    },
    ledger,
    payerOf: family.payerOf,
  })
  const evidenceArea = evidence(platform, {
    library,
    ledger,
    grounding: groundingArea.grounding,
    piecesOfCode: dependencies.piecesOfCode,
    refuseThirdParties: debates.refuseThirdParties,
    onRefutation: (tx, org, { evidence: id, isRefuted }) => pollinationArea.hooks.itemJudged(tx, org, id, isRefuted),
  })
  const trending = evidenceArea.sources.all('').filter((source) => source.trending !== undefined)
  const pulseArea = pulse(platform, {
    sources: Object.fromEntries(trending.map((source) => [source.name, source])),
    parseFeed,
    material: (org, { text, url, discussionUrl }, signal) =>
      evidenceArea.sources.readPages(
        org,
        text,
        [url, discussionUrl].filter((address) => address !== null),
        signal,
      ),
    actingFor,
    ...debates,
  })
  const pollinationArea = crossPollination(platform, {
    ledger,
    library,
    attach: groundingArea.grounding.attach,
    background,
    family,
    retrieval: groundingArea.figures,
  })
  const documentsArea = documents(platform, { library, ledger, background })
  return {
    areas: [
      area,
      documentsArea.area,
      evidenceArea.area,
      memoryArea.area,
      groundingArea.area,
      pulseArea,
      pollinationArea.area,
    ],
    taint: pollinationArea.taint,
    decisionPiece: pollinationArea.decisionPiece,
    library,
    librarySearch,
    libraryStats,
    evidence: evidenceArea.evidence,
    uploadDocument: documentsArea.upload,
    grounding: groundingArea.grounding,
    /** The sources outside that a tenant can ask. */
    connectors: evidenceArea.connectors.names,
  }
}
