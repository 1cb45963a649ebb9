import { agentNameOf, isModelName } from '../../../adapters/agents/models/choosing.ts'
import { CATALOGUE, OWN_SERVER } from '../../../adapters/agents/models/known-models.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { conflict, invalid } from '../../../shared/errors.ts'
import type { NewConnection } from './schema.ts'
import type { ConnectionRecord } from './store.ts'

type WishedModels = NonNullable<NewConnection['models']>

/** What a connection is called: as wished, or like its provider or host, counted up where that is taken. */
export function connectionName(
  { name, provider, address }: { name: string | undefined; provider: ModelProvider; address: string | null },
  others: readonly ConnectionRecord[],
): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()))
  const wished = name?.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (wished && taken.has(wished.toLowerCase())) throw nameTaken(wished)
  if (wished) return wished
  const usual = provider === OWN_SERVER ? new URL(address ?? '').host : CATALOGUE[provider].title
  for (let count = 1; ; count++) {
    const counted = count === 1 ? usual : `${usual} ${count}`
    if (!taken.has(counted.toLowerCase())) return counted
  }
}

const nameTaken = (name: string) => conflict(`A connection of the name ${name} is there already`, { field: 'name' })

/** Some providers have the model in the path of the address; a server of one's own may call it as it likes. */
export function refuseModel(provider: ModelProvider, model: string | undefined, field: string) {
  if (model !== undefined && provider !== OWN_SERVER && !isModelName(model)) {
    throw invalid(field, 'is not the name of a model')
  }
}

interface Taken {
  /** Names of the agents that the settings make, and of our own. */
  everybodys: ReadonlySet<string>
  /** Names of the agents of other connections. */
  others: ReadonlySet<string>
}

type Former = Pick<ConnectionRecord['models'][number], 'agent' | 'contextTokens'>

/**
 * What the agents of a connection are called: as wished, as before, or like the model, with the connection before it
 * where that is taken. No agent goes by a name that the installation uses.
 */
export function agentNames(
  wishes: WishedModels,
  { provider, name, before }: { provider: ModelProvider; name: string; before: ReadonlyMap<string, Former> },
  { everybodys, others }: Taken,
): { model: string; agent: string; contextTokens: number | null }[] {
  const given = new Set<string>()
  const isFree = (agent: string) => !everybodys.has(agent) && !others.has(agent) && !given.has(agent)
  return wishes.map(({ model, agent: wished, context_tokens }, place) => {
    const former = before.get(model)
    refuseModel(provider, model, `models[${place}].model`)
    const usual = [former?.agent, agentNameOf(model), agentNameOf(`${name}:${model}`)].filter(
      (each) => each !== undefined,
    )
    const agent = wished ?? usual.find(isFree)
    if (agent === undefined || !isFree(agent)) throw agentTaken(agent ?? agentNameOf(model), place, everybodys)
    given.add(agent)
    return {
      model,
      agent,
      contextTokens: context_tokens === undefined ? (former?.contextTokens ?? null) : context_tokens,
    }
  })
}

function agentTaken(agent: string, place: number, everybodys: ReadonlySet<string>) {
  const who = everybodys.has(agent) ? 'The installation' : 'The organization'
  return conflict(`${who} has an agent called ${agent} already; choose another name`, {
    field: `models[${place}].agent`,
  })
}
