import { ROWS_ERASED } from '../../../adapters/signals/signals.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { abilityStore } from './ability-store.ts'
import { connectionDrafts } from './connection-draft.ts'
import { modelViews } from './connection-response.ts'
import { modelJobs } from './jobs.ts'
import { modelDirectory } from './model-directory.ts'
import { modelTestStore } from './model-test-store.ts'
import { modelTests } from './model-tests.ts'
import { modelRoutes } from './routes.ts'
import { modelService } from './service.ts'
import { modelStore } from './store.ts'
import { modelTables } from './tables.ts'

interface ModelsDependencies {
  /** The organization that pays for a tenant. */
  payerOf(tenant: string): Promise<string>
}

const CHANGED = 'models.changed'

/** Models: what an organization has connected, by the key of a provider or the address of a server. */
export function models(platform: Platform, { payerOf }: ModelsDependencies) {
  const { config, db, models, agents, jobs, sealing, signals, newId, now, logger } = platform
  const store = modelStore(db)
  const monotonic = () => performance.now()
  const fallbacks = config.agentFallbacks
  const directory = modelDirectory({ store, sealing, models, fallbacks, payerOf, monotonic, logger })
  agents.join(models.connected(directory))
  const abilities = abilityStore(db)
  models.abilities.join(abilities)
  const changed = (payer: string) => signals.publish(CHANGED, payer)
  const { enqueue } = jobs
  const tests = modelTests({ store, tests: modelTestStore(db), abilities, models, directory, enqueue, changed, now })
  const service = modelService({
    store,
    models,
    directory,
    draft: connectionDrafts({ models, agents, sealing, now }),
    tests,
    views: modelViews({ models, agents, directory, tests }),
    changed,
    newId,
    now,
  })
  const hearing = [CHANGED, ROWS_ERASED].map((news) => signals.subscribe(news, directory.forget))
  return defineArea({
    name: 'models',
    stability: 'experimental',
    tables: modelTables,
    endpoints: modelRoutes(service),
    jobs: modelJobs({ tests, enqueue }),
    async stop() {
      for (const stopHearing of hearing) stopHearing()
    },
  })
}
