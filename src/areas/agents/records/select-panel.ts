/** An agent that could sit on a panel, and how often it is expected to be right. */
export interface Candidate {
  name: string
  provider: string
  model: string
  p: number
}

export interface Selection {
  min: number
  max: number
  /** How much a better record counts, and how much a model or provider that the panel does not have yet. */
  qualityPriority: number
  diversityPreference: number
}

/** Below this an agent is more often wrong than right. */
const WORTH_HEARING = 0.5

/**
 * The panel, the best first: each seat goes to the candidate that adds most to those who sit already, and of equals to
 * the first. Who is more often wrong than right is taken only while there are fewer than `min`.
 */
export function selectPanel(candidates: readonly Candidate[], selection: Selection): string[] {
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

/** A new provider is news, a new model of a known provider half of it, and the same model none. */
function novelty({ provider, model }: Candidate, panel: readonly Candidate[]) {
  const relatives = panel.filter((seated) => seated.provider === provider)
  if (relatives.length === 0) return 1
  return relatives.some((seated) => seated.model === model) ? 0 : 0.5
}
