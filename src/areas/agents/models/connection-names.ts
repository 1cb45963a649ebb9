import { agentNameOf, isModelName } from '../../../adapters/agents/models/model-agent.ts'
import { CATALOGUE, OWN_SERVER } from '../../../adapters/agents/models/model-catalogue.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import { conflict, invalid } from '../../../shared/errors.ts'
import type { NewConnection } from './schema.ts'
import type { ConnectionRecord } from './store.ts'
import type { OwnPrice } from './tables.ts'

type RequestedModels = NonNullable<NewConnection['models']>

/** Names a connection: as requested, or after its provider or host, with a number when that is taken. */
export function connectionName(
  { name, provider, address }: { name: string | undefined; provider: ModelProvider; address: string | null },
  others: readonly ConnectionRecord[],
): string {
  const taken = new Set(others.map((other) => other.name.toLowerCase()))
  const wanted = name?.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (wanted && taken.has(wanted.toLowerCase())) throw nameTaken(wanted)
  if (wanted) return wanted
  const usual = provider === OWN_SERVER ? new URL(address ?? '').host : CATALOGUE[provider].title
  for (let count = 1; ; count++) {
    const counted = count === 1 ? usual : `${usual} ${count}`
    if (!taken.has(counted.toLowerCase())) return counted
  }
}

const nameTaken = (name: string) => conflict(`A connection named ${name} already exists`, { field: 'name' })

/** Some providers put the model into the path of the address; a server of one's own may name models freely. */
export function refuseModel(provider: ModelProvider, model: string | undefined, field: string) {
  if (model !== undefined && provider !== OWN_SERVER && !isModelName(model)) {
    throw invalid(field, 'is not the name of a model')
  }
}

interface Taken {
  /** Names of the agents that the settings define, and of the built-in ones. */
  everybodys: ReadonlySet<string>
  /** Names of the agents of other connections. */
  others: ReadonlySet<string>
}

/** Out of 64 characters in total. */
const LONGEST_COUNTED = 56

type Former = Pick<ConnectionRecord['models'][number], 'agent' | 'contextTokens' | 'price'>

/**
 * Names the agents of a connection: as requested, as before, or after the model, with a number when that is taken.
 * Never after the connection, since people name connections and agents' names stay in logs. No agent takes a name that
 * the installation uses.
 */
export function agentNames(
  requested: RequestedModels,
  { provider, before }: { provider: ModelProvider; before: ReadonlyMap<string, Former> },
  { everybodys, others }: Taken,
): { model: string; agent: string; contextTokens: number | null; price: OwnPrice | null }[] {
  const given = new Set<string>()
  const isFree = (agent: string) => !everybodys.has(agent) && !others.has(agent) && !given.has(agent)
  return requested.map(({ model, agent: wanted, context_tokens, price }, place) => {
    const former = before.get(model)
    refuseModel(provider, model, `models[${place}].model`)
    const formerly = former && isFree(former.agent) ? former.agent : undefined
    const agent = wanted ?? formerly ?? countedUp(agentNameOf(model), isFree)
    if (!isFree(agent)) throw agentTaken(agent, place, everybodys)
    given.add(agent)
    return {
      model,
      agent,
      contextTokens: context_tokens === undefined ? (former?.contextTokens ?? null) : context_tokens,
      price: price === undefined ? (former?.price ?? null) : ownPrice(price),
    }
  })
}

type RequestedPrice = NonNullable<RequestedModels[number]['price']>

const ownPrice = (price: RequestedPrice | null): OwnPrice | null =>
  price && { input: price.input_usd_per_million, output: price.output_usd_per_million }

/** `gpt-5`, or else `gpt-5-2`, `gpt-5-3` and so on. */
function countedUp(usual: string, isFree: (agent: string) => boolean): string {
  let agent = usual
  for (let count = 2; !isFree(agent); count++) agent = `${usual.slice(0, LONGEST_COUNTED)}-${count}`
  return agent
}

function agentTaken(agent: string, place: number, everybodys: ReadonlySet<string>) {
  const who = everybodys.has(agent) ? 'The installation' : 'The organization'
  return conflict(`${who} already has an agent called ${agent}; choose another name`, {
    field: `models[${place}].agent`,
  })
}
