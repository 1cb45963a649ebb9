import type { Debate } from '../../../api/debates/debates.ts'
import type { DebateEvent } from '../../../stream/frames.ts'

/** A member of the panel, by what answered for it. */
export interface Respondent {
  agent: string
  provider: string
  model: string
  /** Models that answered in its place, each with how often. */
  standIns: readonly { model: string; times: number }[]
  /** Why answers are missing, in the provider's words where it said something, each with how often. */
  faults: readonly { message: string; times: number }[]
  hasVoted: boolean
}

type Panel = Pick<Debate, 'panel' | 'failures'>

export const isBuiltIn = ({ panel }: Pick<Debate, 'panel'>) => panel.every(({ provider }) => provider === 'builtin')

/** Who answered for each member of the panel; only the log names the stand-ins. */
export function respondentsOf(
  { panel, failures }: Panel,
  missing: readonly string[],
  log: readonly DebateEvent[],
): Respondent[] {
  return panel.map(({ agent, provider, model }) => ({
    agent,
    provider,
    model,
    standIns: counted(log.flatMap((event) => standInOf(event, agent))).map(([name, times]) => ({ model: name, times })),
    faults: counted(failures.flatMap((failed) => (failed.agent === agent ? whyOf(failed) : []))).map(
      ([message, times]) => ({ message, times }),
    ),
    hasVoted: !missing.includes(agent),
  }))
}

/** The words may be erased. */
const whyOf = ({ message, reason }: Panel['failures'][number]) => message || reason.replaceAll('_', ' ')

/** An ask that led to several events has told by the first of them what answered it. */
function standInOf({ type, payload }: DebateEvent, agent: string): string[] {
  if (type === 'agent_failed' || !('fallback_from' in payload) || payload.fallback_from !== agent) return []
  return 'model' in payload && typeof payload.model === 'string' ? [payload.model] : []
}

const counted = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => [text, length] as const)
