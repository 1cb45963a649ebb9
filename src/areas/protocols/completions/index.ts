import { debatePage } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { logFollower, stateFollower } from '../../../stream/follow-log.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { EstimateCost } from './models.ts'
import { completionRoutes } from './routes.ts'
import type { CompletionsDependencies } from './service.ts'

interface FromOtherAreas extends Pick<CompletionsDependencies, 'askOnce' | 'gateOf' | 'decisionPiece'> {
  debates: Debates
  ledger: Ledger
  broadcast: Broadcast
  estimate: EstimateCost
  receiptIdOf(debateId: string): string
}

/** Completions: the interface of OpenAI as a door to debates. */
export function completions(platform: Platform, handed: FromOtherAreas) {
  const { config, db, log, installation, newId, now } = platform
  const { debates, ledger, broadcast, estimate, receiptIdOf } = handed
  const facts = { linkTo: debatePage(config), receiptIdOf }

  const service = once(async () => {
    const { completionsService } = await import('./service.ts')
    const followStates = stateFollower({ followLog: logFollower({ log, broadcast }), stateAt: ledger.at })
    return completionsService({ ...handed, followStates, facts, installationId: installation.id, newId, now })
  })
  const models = once(async () => {
    const [{ panelModels }, { figuresStore }] = await Promise.all([import('./models.ts'), import('./figures-store.ts')])
    return panelModels({ store: figuresStore(db), debates, estimate, since: installation.since })
  })
  return defineArea({
    name: 'completions',
    title: 'OpenAI-compatible interface',
    stability: 'experimental',
    workspaces: true,
    endpoints: completionRoutes({ completions: service, models }),
  })
}

/** Loads what most installations never use when it is first asked for. */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
