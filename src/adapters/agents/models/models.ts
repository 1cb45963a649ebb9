import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { Spending } from '../../../engine/spending.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { connectedAgents, type Directory } from './connected-agents.ts'
import { modelTrial } from './connection-trial.ts'
import type { ModelAccess } from './model-access.ts'
import { modelAgents } from './model-agents.ts'
import { OWN_SERVER } from './model-catalogue.ts'
import { type ModelClientOptions, modelClient, timeLimit } from './model-client.ts'
import { modelTest } from './model-test.ts'
import { localServers } from './offered-models.ts'
import { boundedFetch } from './provider-fetch.ts'
import { providerUrl } from './providers.ts'

interface OpenModelsDependencies extends ModelClientOptions {
  /** Checks the addresses that leaders of organizations enter. */
  outbound: Pick<Outbound, 'guard' | 'assertPublicUrl'>
  spending: Spending
}

interface Reached {
  provider: ModelProvider
  /** Only a server of the organization's own has one; providers have theirs. */
  address: string | null
  key: string
}

export type Models = ReturnType<typeof openModels>

/** Language models: those that the settings enable and those that organizations connect. */
export function openModels({ outbound, spending, ...options }: OpenModelsDependencies) {
  const { config } = options
  const asking = modelClient(options)
  const environment = modelAgents(options, asking)
  const { installation } = options
  const trusted = boundedFetch(config.agentMaxTokens, { installation })
  const guarded = boundedFetch(config.agentMaxTokens, { guard: outbound.guard, installation })
  const { limit = timeLimit, monotonic = () => performance.now() } = options.patience ?? {}

  return {
    environment,
    /** Refuses an address that can never be called, and names the field. */
    checkAddress: outbound.assertPublicUrl,
    /** How to reach what an organization has connected. */
    access: ({ provider, address, key }: Reached): ModelAccess =>
      provider === OWN_SERVER
        ? { provider, url: address ?? '', key, fetch: guarded }
        : { provider, url: providerUrl(config, provider), key, fetch: trusted },
    connected: (directory: Directory) =>
      connectedAgents({ directory, asking, fallbacks: config.agentFallbacks, everybodys: environment.known }),
    /** One short call. */
    tryOut: modelTrial({ open: asking.open, spending, limit, monotonic }),
    /** Asks what debates ask, however long it takes. */
    test: modelTest({ asking, spending }),
    /** What models can do, as learnt so far. */
    abilities: { join: asking.abilities.join },
    /** Undefined outside development. */
    localServers:
      config.env === 'development'
        ? localServers({ ports: config.localModelPorts.map(Number), fetch: trusted, limit })
        : undefined,
  }
}
