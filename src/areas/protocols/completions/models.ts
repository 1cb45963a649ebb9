import { ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { DebateRequest, Debates } from '../../deliberation/debates/index.ts'
import type { FiguresStore, MedianFigures } from './figures-store.ts'
import { PANEL_NAMES, PANELS, type PanelName } from './panels.ts'
import { panelNamed } from './read-request.ts'

/** What a debate will probably cost. */
export type EstimateCost = (
  request: unknown,
  caller: Caller,
) => Promise<{ wire: { cost_usd: { low: number; high: number | null } } }>

interface ModelsDependencies {
  store: FiguresStore
  debates: Pick<Debates, 'plan'>
  estimate: EstimateCost
  /** When the installation was made. */
  since: Date
}

/** Fewer debates than this say nothing about what is usual. */
const ENOUGH = 5
const EXAMPLE = 'Which of the two offers should we take?'

/** The panels as models, with what a question to each costs and how long it takes. */
export function panelModels({ store, debates, estimate, since }: ModelsDependencies) {
  const usual = (panel: PanelName, medians: readonly MedianFigures[]) =>
    medians.find(({ isDeep, debates: held }) => isDeep === (panel === 'parley/panel-deep') && held >= ENOUGH)

  async function estimated(panel: PanelName, caller: Caller) {
    const request: DebateRequest = { question: EXAMPLE, ...PANELS[panel] }
    const [plan, { wire }] = await Promise.all([debates.plan(request, caller), estimate(request, caller)])
    const { low, high } = wire.cost_usd
    return { cost_usd: high === null ? null : (low + high) / 2, seconds: plan.seconds, basis: 'estimate' as const }
  }

  async function figuresOf(panel: PanelName, medians: readonly MedianFigures[], caller: Caller) {
    const known = usual(panel, medians)
    if (known) return { cost_usd: known.costUsd, seconds: known.seconds, basis: 'measured' as const }
    return estimated(panel, caller).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      return { cost_usd: null, seconds: null, basis: 'unknown' as const }
    })
  }

  const modelOf = async (panel: PanelName, medians: readonly MedianFigures[], caller: Caller) => ({
    id: panel,
    object: 'model' as const,
    created: Math.floor(since.getTime() / 1000),
    owned_by: 'parley',
    parley: await figuresOf(panel, medians, caller),
  })

  return {
    async list(caller: Caller) {
      const medians = await store.medians(caller.org)
      const data = await Promise.all(PANEL_NAMES.map((panel) => modelOf(panel, medians, caller)))
      return { object: 'list' as const, data }
    },

    async get(name: string, caller: Caller) {
      const panel = panelNamed(name)
      return modelOf(panel, await store.medians(caller.org), caller)
    },
  }
}
