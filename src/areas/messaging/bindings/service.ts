import { conflict, forbidden, invalid, notFound, undefinedIfUnknown } from '../../../shared/errors.ts'
import { own } from '../../../shared/field-names.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { matchBinding, patternOf, type RoutedMessage } from './match-binding.ts'
import { type PlacesOf, placeAt, type RefuseOverrides } from './overrides.ts'
import type { Binding, NewBinding, Question } from './schema.ts'
import type { BindingRecord, BindingStore } from './store.ts'
import type { BindingType } from './tables.ts'

interface BindingServiceDependencies {
  store: BindingStore
  refuseOverrides: RefuseOverrides
  placesOf: PlacesOf
  /** The agents that can debate in an organization. */
  agentNames: (payer: string) => Promise<readonly string[]>
  enter: Enter
  hourAt: (payer: string, provider: string, accountId: string) => Promise<number>
  newId: NewId
  now: () => Date
}

const OTHER_WORDS: Partial<Record<string, BindingType>> = { direct: 'specific_agent', broadcast: 'debate_team' }

/** Platform names in our addresses, and the kinds of their connections. */
const ALSO_CALLED: Readonly<Record<string, string>> = { chatplatform: 'slack', 'google-chat': 'google_chat' }
const platformNamed = (provider: string): string => own(ALSO_CALLED, provider) ?? provider

/** The rules of bindings, which belong to the payer like the connections. */
export function bindingService({
  store,
  refuseOverrides,
  placesOf,
  agentNames,
  enter,
  hourAt,
  newId,
  now,
}: BindingServiceDependencies) {
  /** Refuses to bind a place to a workspace in which the caller may not ask. */
  async function refuseClosed(workspace: string, caller: Caller) {
    const inside = await enter(caller, workspace).catch(undefinedIfUnknown)
    if (!inside) throw notFound('workspace', workspace, { field: 'workspace_id' })
    authorize(inside, 'debates.create')
  }

  async function read(draft: NewBinding, caller: Caller) {
    const { binding_type: type = 'default', config_overrides: configOverrides = {}, workspace_id = null } = draft
    const [start = null, end = null] = [draft.time_window_start, draft.time_window_end]
    if ((start === null) !== (end === null)) {
      throw invalid(start === null ? 'time_window_start' : 'time_window_end', 'needs the other end of the window')
    }
    if (patternOf(draft.peer_pattern).glob === '') throw invalid('peer_pattern', 'must name a place')
    refuseOverrides(configOverrides, platformNamed(draft.provider))
    const bindingType = OTHER_WORDS[type] ?? (type as BindingType)
    refuseAgents(bindingType, draft.agent_binding, await agentNames(caller.payer))
    if (workspace_id !== null) await refuseClosed(workspace_id, caller)
    return {
      provider: platformNamed(draft.provider),
      accountId: draft.account_id,
      peerPattern: draft.peer_pattern,
      agentBinding: draft.agent_binding,
      bindingType,
      priority: draft.priority ?? 0,
      timeWindowStart: start,
      timeWindowEnd: end,
      allowedUsers: draft.allowed_users ?? null,
      blockedUsers: draft.blocked_users ?? [],
      configOverrides,
      name: draft.name ?? null,
      description: draft.description ?? null,
      enabled: draft.enabled ?? true,
      workspaceId: workspace_id,
    }
  }

  /** The place of a workspace is left to those who may ask there: without its binding, its questions would be the organization's. */
  async function changeable(id: string, caller: Caller): Promise<void> {
    const binding = (await store.list(caller.payer)).find((each) => each.id === id)
    if (!binding) throw notFound('binding', id)
    if (binding.workspaceId === null) return
    const inside = await enter(caller, binding.workspaceId).catch(undefinedIfUnknown)
    if (!inside) throw forbidden('This binding belongs to a workspace that you may not enter')
    authorize(inside, 'debates.create')
  }

  return {
    async list({ payer }: Caller) {
      const bindings = (await store.list(payer)).map(bindingRecord)
      return { bindings, total: bindings.length }
    },

    async ofProvider(provider: string, { payer }: Caller) {
      const bindings = (await store.list(payer, platformNamed(provider))).map(bindingRecord)
      return { provider, bindings, total: bindings.length }
    },

    async create(draft: NewBinding, caller: Caller) {
      const { payer, userId } = caller
      const id = newId('binding')
      const added = await store.insert(payer, id, await read(draft, caller), userId, now())
      if (!added) throw conflict('This organization has reached its limit of bindings')
      return { status: 'created' as const, binding: bindingRecord(added) }
    },

    async replace(id: string, draft: NewBinding, caller: Caller) {
      const [said] = await Promise.all([read(draft, caller), changeable(id, caller)])
      const replaced = await store.replace(caller.payer, id, said, now())
      if (!replaced) throw notFound('binding', id)
      return { status: 'updated' as const, binding: bindingRecord(replaced) }
    },

    async remove(id: string, caller: Caller) {
      await changeable(id, caller)
      if (!(await store.remove(caller.payer, id))) throw notFound('binding', id)
      return { status: 'deleted' as const }
    },

    async stats({ payer }: Caller) {
      const all = await store.list(payer)
      return {
        total: all.length,
        enabled: all.filter(({ enabled }) => enabled).length,
        by_provider: countByName(all.map(({ provider }) => provider)),
        by_type: countByName(all.map(({ bindingType }) => bindingType)),
        messages_matched: all.reduce((sum, { matched }) => sum + matched, 0),
      }
    },

    /** A dry run: which binding a message would get, and why not another. */
    async resolve(question: Question, { payer }: Caller) {
      const { kind, glob: id } = patternOf(question.peer_id)
      const provider = platformNamed(question.provider)
      const message: RoutedMessage = {
        provider,
        accountId: question.account_id,
        peer: { id, ...(kind !== undefined && { kind: kind as NonNullable<RoutedMessage['peer']['kind']> }) },
        userId: question.user_id ?? '',
        hour: question.hour ?? (await hourAt(payer, provider, question.account_id)),
      }
      const { chosen, trace } = matchBinding(await store.list(payer), message)
      const why = trace.find(({ binding_id }) => binding_id === chosen?.id)?.why ?? 'no binding fits'
      const { place, instead } = placeAt(chosen?.configOverrides ?? {}, placesOf(provider))
      return {
        matched: chosen !== undefined,
        agent_binding: chosen?.agentBinding ?? null,
        binding_type: chosen?.bindingType ?? 'default',
        config_overrides: chosen ? { ...chosen.configOverrides, ...(instead && { place }) } : {},
        match_reason: `${why}${instead ? `; in place of ${instead}, ${provider} answers in the ${place}` : ''}`,
        candidates_checked: trace.length,
        binding: chosen ? bindingRecord(chosen) : null,
        trace,
      }
    },
  }
}
export type BindingService = ReturnType<typeof bindingService>

const countByName = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

const bindingRecord = (binding: BindingRecord): Binding => ({
  id: binding.id,
  provider: binding.provider,
  account_id: binding.accountId,
  peer_pattern: binding.peerPattern,
  agent_binding: binding.agentBinding,
  binding_type: binding.bindingType,
  priority: binding.priority,
  time_window_start: binding.timeWindowStart,
  time_window_end: binding.timeWindowEnd,
  allowed_users: binding.allowedUsers ? [...binding.allowedUsers] : null,
  blocked_users: [...binding.blockedUsers],
  config_overrides: binding.configOverrides,
  name: binding.name,
  description: binding.description,
  enabled: binding.enabled,
  workspace_id: binding.workspaceId,
  created_by: binding.createdBy,
  created_at: binding.createdAt,
  updated_at: binding.updatedAt,
  matched: binding.matched,
  last_matched_at: binding.lastMatchedAt,
})

const [FEWEST, MOST] = [2, 8]

/** The agents that a binding names, separated by commas. */
export const agentNamesIn = (agentBinding: string): string[] =>
  agentBinding
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Refuses a binding whose agents could never debate. */
function refuseAgents(type: BindingType, agentBinding: string, known: readonly string[]): void {
  if (type === 'default' || type === 'custom') return
  const names = type === 'specific_agent' ? [agentBinding] : agentNamesIn(agentBinding)
  const stranger = names.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw invalid('agent_binding', `${stranger} is not known here; known are: ${known.join(', ')}`)
  if (type !== 'specific_agent' && (names.length < FEWEST || names.length > MOST))
    throw invalid('agent_binding', `must name ${FEWEST} to ${MOST} agents, separated by commas`)
}
