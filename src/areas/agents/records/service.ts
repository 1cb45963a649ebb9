import { isOfRules, RULES_WORTH } from '../../../builtin-agents/index.ts'
import type { AgentProfile, ChosenAgent } from '../../../engine/agent.ts'
import { shrunkAccuracy } from '../../../engine/consensus/track-record.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import type { Calibrators } from './calibration.ts'
import { type Selection, selectPanel } from './select-panel.ts'
import type { RecordStore } from './store.ts'

interface Needs {
  store: RecordStore
  calibrators: (org: string) => Promise<Calibrators>
}

export function recordService({ store, calibrators }: Needs) {
  async function expectations(org: string, domain: string, agents: readonly string[]) {
    const known = new Map((await store.knownAgents(org, domain, agents)).map((agent) => [agent.agent, agent]))
    return (agent: string) => ({
      p: shrunkAccuracy({ domain: known.get(agent)?.domain, everywhere: known.get(agent)?.everywhere }),
      n: known.get(agent)?.everywhere.total ?? 0,
    })
  }

  return {
    /** The panel with its records, and the calibrator, as a debate that begins now takes them down for good. */
    async snapshot(org: string, domain: string, agents: readonly ChosenAgent[]) {
      const names = agents.map(({ agent }) => agent)
      const [expected, current] = await Promise.all([expectations(org, domain, names), calibrators(org)])
      const panel = agents.map(
        ({ persona, ...member }): PanelMember => ({
          ...member,
          ...expected(member.agent),
          ...(isOfRules([member]) && { p: RULES_WORTH }),
        }),
      )
      return { panel, calibrator: isOfRules(panel) ? current.rules : current.models }
    },

    /** The names of a panel out of these, by their records in the domain and how they differ. */
    async select(org: string, domain: string, profiles: readonly AgentProfile[], selection: Selection) {
      const names = profiles.map(({ name }) => name)
      const expected = await expectations(org, domain, names)
      return selectPanel(
        profiles.map(({ name, provider, model }) => ({ name, provider, model, p: expected(name).p })),
        selection,
      )
    },
  }
}
