import { parseFeed } from '../../adapters/sources/feeds/parse-feed.ts'
import { readPage } from '../../adapters/sources/pages/read-page.ts'
import type { Background } from '../../background/queue/await-job.ts'
import type { Platform } from '../../platform.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import type { ActingFor, Family } from '../identity/organizations/index.ts'
import { crossPollination } from './cross-pollination/index.ts'
import { documents } from './documents/index.ts'
import { evidence } from './evidence/index.ts'
import { grounding as openGrounding } from './grounding/index.ts'
import { library as openLibrary } from './library/index.ts'
import { memory } from './memory/index.ts'
import { pulse, startedByPulse } from './pulse/index.ts'

interface Dependencies {
  ledger: Ledger
  debates: Pick<Debates, 'startAs' | 'create' | 'refuseThirdParties'>
  actingFor: ActingFor
  /** Runs work of an endpoint in the background, and answers directly if it ends soon. */
  background: () => Background
  /** Which organization is above a workspace, and which workspaces are in an organization. */
  family: Family
}

/** The areas of an organization's knowledge: library, documents, evidence, memory, pulse, grounding and cross-pollination. */
export function knowledgeAreas(platform: Platform, handed: Dependencies) {
  const { ledger, debates, actingFor, background, family } = handed
  const { area, library } = openLibrary(platform, {
    retrieval: (org) => grounded.figures(org),
    readPage: (url, at) => readPage(platform.vendor, url, at),
    replaced: (...item) => pollinated.hooks.itemReplaced(...item),
  })
  const remembered = memory(platform, { ledger, isAskedByMachine: startedByPulse, background })
  const grounded = openGrounding(platform, {
    library,
    recall: remembered.recall,
    connectors: {
      names: (tenant) => collected.connectors.names(tenant),
      collect: (tenant, query) => collected.connectors.collect(tenant, query),
    },
    ledger,
    payerOf: family.payerOf,
  })
  const collected = evidence(platform, {
    library,
    ledger,
    grounding: grounded.grounding,
    refuseThirdParties: debates.refuseThirdParties,
    onRefutation: (tx, org, { evidence: id, isRefuted }) => pollinated.hooks.itemJudged(tx, org, id, isRefuted),
  })
  const trending = collected.sources.all('').filter((source) => source.trending !== undefined)
  const pulseArea = pulse(platform, {
    sources: Object.fromEntries(trending.map((source) => [source.name, source])),
    parseFeed,
    material: (org, { text, url, discussionUrl }, signal) =>
      collected.sources.readPages(
        org,
        text,
        [url, discussionUrl].filter((address) => address !== null),
        signal,
      ),
    actingFor,
    ...debates,
  })
  const pollinated = crossPollination(platform, {
    ledger,
    library,
    attach: grounded.grounding.attach,
    background,
    family,
    retrieval: grounded.figures,
  })
  const brought = documents(platform, { library, ledger, background })
  return {
    areas: [area, brought.area, collected.area, remembered.area, grounded.area, pulseArea, pollinated.area],
    taint: pollinated.taint,
    library,
    bringDocument: brought.bring,
    grounding: grounded.grounding,
  }
}
