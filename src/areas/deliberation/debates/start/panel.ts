import type { AgentProfile, Agents, ChosenAgent, TenantAgents } from '../../../../engine/agent.ts'
import type { CalibratorSnapshot, PanelMember, Substitution } from '../../../../engine/events/parts.ts'
import type { Price } from '../../../../engine/price.ts'
import { phasesOf, roundsOf } from '../../../../engine/protocol.ts'
import type { Purchase } from '../../../../engine/spending.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { FEWEST_AGENTS, fewestFor, type NewDebate, type Selection, USUAL_SELECTION } from './new-debate.ts'
import { readRequest } from './read-request.ts'
import type { DebateRequest } from './schema.ts'
import { isReplaceable, memberFor, type RequestedAgent, type Seat, seatsFor } from './substitution.ts'

/** The records of agents, per organization and domain. */
export interface Records {
  in(org: string, domain: string): RecordsInDomain
}

interface RecordsInDomain {
  snapshot(agents: readonly ChosenAgent[]): Promise<{ panel: PanelMember[]; calibrator: CalibratorSnapshot }>
  select(profiles: readonly AgentProfile[], selection: Selection): Promise<string[]>
}

/**
 * Chooses who debates: the named agents, or else the best by record. The built-in rules are one reader: where they sit
 * alone, all of them sit, whatever their record.
 */
export function panelChoice({ agents, records }: { agents: Agents; records: Records }) {
  /** The built-in rules step in when fewer than two other agents are available. */
  function candidates(all: readonly AgentProfile[]): readonly AgentProfile[] {
    const others = all.filter(({ generatedBy }) => generatedBy !== 'rules')
    return others.length >= FEWEST_AGENTS ? others : all.filter(({ generatedBy }) => generatedBy === 'rules')
  }

  async function requestedAgents(
    wanted: NewDebate,
    { list }: TenantAgents,
    recorded: RecordsInDomain,
  ): Promise<RequestedAgent[]> {
    const { agents: named, protocol, selection: wantedSelection } = wanted
    if (named) return [...named]
    const pool = candidates(list)
    const selection = wantedSelection ?? { ...USUAL_SELECTION, min: fewestFor(protocol) }
    if (pool.length < selection.min) {
      throw invalid('agents', `needs at least ${selection.min}, and only ${pool.length} are available here`)
    }
    const isAllRules = pool.every(({ generatedBy }) => generatedBy === 'rules')
    return isAllRules && !wantedSelection ? pool.map(({ name }) => name) : recorded.select(pool, selection)
  }

  /** Everybody who was named, or their substitutes; refuses a name that nobody can replace. */
  async function seats(org: string, wanted: NewDebate, recorded: RecordsInDomain): Promise<Seat[]> {
    const here = await agents.forTenant(org)
    const { choose, list: roster } = here
    const asked = await requestedAgents(wanted, here, recorded)
    const refused = asked.findIndex(
      (requested) => !memberFor(requested, choose) && !(wanted.substitutes && isReplaceable(requested)),
    )
    if (refused >= 0) throw unknown(refused, roster)
    const isComplete = asked.every((requested) => memberFor(requested, choose))
    const usual = isComplete ? [] : await requestedAgents({ ...wanted, agents: undefined }, here, recorded)
    const defaultPanel = usual.filter((requested) => typeof requested === 'string')
    return seatsFor(asked, { choose, roster, defaultPanel }).map((seat, index) => {
      if (!seat) throw unknown(index, roster)
      return seat
    })
  }

  function unknown(index: number, roster: readonly AgentProfile[]) {
    const known = roster.map(({ name }) => name)
    return invalid(`agents[${index}]`, `is not known here; known are: ${known.join(', ')}`)
  }

  return async (org: string, wanted: NewDebate) => {
    const recorded = records.in(org, wanted.domain)
    const taken = await seats(org, wanted, recorded)
    const members = withRoles(withOwnNames(taken.map(({ member }) => member)), wanted.roles)
    const { panel, calibrator } = await recorded.snapshot(members)
    const personas = members.flatMap(({ agent, persona }) => (persona ? [[agent, persona] as const] : []))
    const substituted = taken.flatMap(({ instead }, seat): Substitution[] =>
      instead ? [{ asked: instead.asked, got: members[seat]?.agent ?? '', why: instead.why }] : [],
    )
    return { panel, calibrator, personas: Object.fromEntries(personas), substituted }
  }
}

const withRoles = (members: readonly ChosenAgent[], roles: readonly string[] = []): ChosenAgent[] =>
  members.map((member, seat) => {
    const role = roles[seat] ?? roles.at(-1)
    return { ...member, ...(role !== undefined && { role }) }
  })

/** An agent that sits on the panel twice gets a number. */
function withOwnNames(members: readonly ChosenAgent[]): ChosenAgent[] {
  const taken = new Set<string>()
  return members.map((member) => {
    let name = member.agent
    for (let copy = 2; taken.has(name); copy++) name = `${member.agent}-${copy}`
    taken.add(name)
    return { ...member, agent: name }
  })
}

interface Beginning {
  tenant: string
  userId: string
  domain: string
  panel: readonly Pick<PanelMember, 'provider' | 'model'>[]
  /** The least that every agent has to read. */
  texts: readonly string[]
}

/** What `before` refuses is not refused once more. */
export type RefuseUnpaid = (beginning: Beginning, before: Promise<void>) => Promise<void>

interface RefuseUnpaidPanelDependencies {
  agents: Pick<Agents, 'forTenant'>
  refuseStart(tenant: string, firstAsks: readonly Purchase[], before: Promise<void>): Promise<void>
  /** The output tokens that an answer may have. */
  most: number
  limitMs: number
}

/**
 * Refuses a debate none of whose paid agents could be asked even once. Spending is not consulted for a panel without
 * paid agents.
 */
export const refuseUnpaidPanel =
  ({ agents, refuseStart, most, limitMs }: RefuseUnpaidPanelDependencies): RefuseUnpaid =>
  async ({ tenant, userId, domain, panel, texts }, before) => {
    const { list } = await agents.forTenant(tenant)
    const paid = list.filter(({ generatedBy }) => generatedBy === 'model')
    const members = panel.filter(({ provider }) => paid.some((profile) => profile.provider === provider))
    if (members.length === 0) return
    const bytesIn = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)
    const firstAsks = members.map(({ provider, model }): Purchase => {
      const profile = paid.find((each) => each.provider === provider && each.model === model)
      const price = profile?.price ?? null
      const what = { kind: 'model', purpose: 'opening', provider, model, price } as const
      return { ...what, tenant, userId, domain, bytesIn, messages: 2, most, limitMs }
    })
    await refuseStart(tenant, firstAsks, before)
  }

/** Who would be asked what in a debate that has not begun. */
interface DebatePlan {
  domain: string
  seats: readonly {
    agent: string
    provider: string
    model: string
    /** The built-in rules cost nothing. */
    isFree: boolean
    price: Price | null
  }[]
  /** What each agent is asked for, round by round. */
  rounds: readonly (readonly string[])[]
  /** UTF-8 bytes of the question and its sources. */
  bytes: number
  /** How long it takes, if no round is skipped. */
  seconds: number
}

/** Seconds per phase; agents answer side by side. */
const MODEL_PHASE = 15
const RULES_PHASE = 1

export const estimatedSeconds = (phases: number, isOfRules: boolean): number =>
  phases * (isOfRules ? RULES_PHASE : MODEL_PHASE)

/** Estimates what a request would ask; refuses what cannot become a debate, and begins nothing. */
export const debatePlan =
  ({ agents, choosePanel }: { agents: Pick<Agents, 'forTenant'>; choosePanel: ReturnType<typeof panelChoice> }) =>
  async (request: DebateRequest, { org }: Pick<Caller, 'org'>): Promise<DebatePlan> => {
    const wanted = readRequest(request)
    const [{ panel }, { list }] = await Promise.all([choosePanel(org, wanted), agents.forTenant(org)])
    const texts = [wanted.topic, ...(wanted.sources ?? []).map(({ content }) => content)]
    const seats = panel.map(({ agent, provider, model }) => {
      const profile = list.find((each) => each.provider === provider && each.model === model)
      return { agent, provider, model, isFree: profile?.generatedBy === 'rules', price: profile?.price ?? null }
    })
    const rounds = Array.from({ length: roundsOf(wanted.protocol) }, (_, round) =>
      phasesOf(wanted.protocol, round + 1).map(({ purpose }) => purpose),
    )
    return {
      domain: wanted.domain,
      seats,
      rounds,
      bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      seconds: estimatedSeconds(
        rounds.flat().length,
        seats.every(({ isFree }) => isFree),
      ),
    }
  }
