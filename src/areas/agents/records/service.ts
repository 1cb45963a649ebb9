import { isOfRules, RULES_WORTH } from '../../../builtin-agents/index.ts'
import type { AgentProfile, ChosenAgent } from '../../../engine/agent.ts'
import { shrunkAccuracy } from '../../../engine/consensus/track-record.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import type { Learned } from './calibration.ts'
import type { KnownAgent, RecordStore } from './store.ts'

export function recordService({
  store,
  learned,
  payerOf,
}: {
  store: RecordStore
  learned: (tenant: string, payer: string) => Promise<Learned>
  payerOf: (tenant: string) => Promise<string>
}) {
  return {
    /**
     * The records of a tenant in a domain, for one panel: what was read for it is not read again. A workspace begins
     * with those of the organization above it.
     */
    in(tenant: string, domain: string) {
      const payer = payerOf(tenant)
      const current = payer.then((org) => learned(tenant, org))
      current.catch(() => {})
      const known = new Map<string, Expectation>()

      async function expectations(names: readonly string[]) {
        const unread = names.filter((name) => !known.has(name))
        const both = [...new Set([tenant, await payer])]
        const [{ org }, agents] = await Promise.all([
          current,
          unread.length === 0 ? [] : store.knownAgents(both, domain, unread),
        ])
        const counted = agents.filter((agent) => agent.org === org)
        const recorded = new Map(counted.map((agent) => [agent.agent, agent]))
        for (const name of unread) known.set(name, expectationOf(recorded.get(name)))
        return (name: string) => known.get(name) ?? expectationOf()
      }

      return {
        /** The panel with its records and the calibrator, as a new debate records them for good. */
        async snapshot(agents: readonly ChosenAgent[]) {
          const expected = await expectations(agents.map(({ agent }) => agent))
          const panel = agents.map(
            ({ persona, ...member }): PanelMember => ({
              ...member,
              ...expected(member.agent),
              ...(isOfRules([member]) && { p: RULES_WORTH }),
            }),
          )
          const { rules, models } = await current
          return { panel, calibrator: isOfRules(panel) ? rules : models }
        },

        /** Selects the names of a panel by their records in the domain and by their variety. */
        async select(profiles: readonly AgentProfile[], selection: Selection) {
          const expected = await expectations(profiles.map(({ name }) => name))
          return selectPanel(
            profiles.map(({ name, provider, model }) => ({ name, provider, model, p: expected(name).p })),
            selection,
          )
        },
      }
    },
  }
}

/** How often an agent is expected to be right, and from how many answers that is known. */
interface Expectation {
  p: number
  n: number
}

const expectationOf = (agent?: KnownAgent): Expectation => ({
  p: shrunkAccuracy({ domain: agent?.domain, everywhere: agent?.everywhere }),
  n: agent?.everywhere.total ?? 0,
})

/** An agent that could sit on a panel, and how often it is expected to be right. */
interface Candidate {
  name: string
  provider: string
  model: string
  p: number
}

interface Selection {
  min: number
  max: number
  /** The weight of a better record, and of a model or provider that is new to the panel. */
  qualityPriority: number
  diversityPreference: number
}

/** Below this an agent is more often wrong than right. */
const WORTH_HEARING = 0.5

/**
 * The panel, the best first: each seat goes to the candidate that adds most to those already seated, and of equals to
 * the first. Candidates that are more often wrong than right fill only the first `min` seats.
 */
function selectPanel(candidates: readonly Candidate[], selection: Selection): string[] {
  const { min, max, qualityPriority, diversityPreference } = selection
  const panel: Candidate[] = []
  while (panel.length < max) {
    const left = candidates.filter(
      (candidate) => !panel.includes(candidate) && (panel.length < min || candidate.p >= WORTH_HEARING),
    )
    const worth = (candidate: Candidate) =>
      qualityPriority * candidate.p + diversityPreference * novelty(candidate, panel)
    const [first, ...others] = left
    if (!first) break
    panel.push(others.reduce((best, candidate) => (worth(candidate) > worth(best) ? candidate : best), first))
  }
  return panel.map(({ name }) => name)
}

/** A new provider counts fully, a new model of a known provider by half, and the same model not at all. */
function novelty({ provider, model }: Candidate, panel: readonly Candidate[]) {
  const relatives = panel.filter((seated) => seated.provider === provider)
  if (relatives.length === 0) return 1
  return relatives.some((seated) => seated.model === model) ? 0 : 0.5
}
