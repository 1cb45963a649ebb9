import { rounded } from '../severity.ts'
import type { GauntletReport, ScenarioResult } from './report-schema.ts'

const HOT = 0.4
const MOST_HOTSPOTS = 5

/** Where the risk lies: categories against personas. */
export function heatmapOf(
  id: string,
  scenarios: readonly ScenarioResult[],
  risk: number,
  at: string,
): GauntletReport['heatmap'] {
  const categories = [...new Set(scenarios.map(({ category }) => category))]
  const personas = [...new Set(scenarios.map(({ persona }) => persona))]
  const riskAt = (category: string, persona: string) =>
    scenarios.find((each) => each.category === category && each.persona === persona)?.risk ?? 0
  const matrix = categories.map((category) => personas.map((persona) => riskAt(category, persona)))
  return {
    id,
    gauntlet_id: id,
    categories,
    personas,
    dimensions: { categories, personas },
    scores: matrix.map((row) => Math.max(0, ...row)),
    matrix,
    overall_risk: rounded(risk),
    hotspots: scenarios
      .filter((scenario) => scenario.risk >= HOT)
      .sort((a, b) => b.risk - a.risk)
      .slice(0, MOST_HOTSPOTS)
      .map((scenario) => ({ category: scenario.category, persona: scenario.persona, risk: scenario.risk })),
    generated_at: at,
  }
}
