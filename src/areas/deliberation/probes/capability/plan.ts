import { DEFAULT_PROTOCOL, type Phase } from '../../../../engine/protocol.ts'
import type { NewDebate } from '../../debates/index.ts'
import { CATALOGUE } from './catalogue.ts'
import type { Probe, ProbeType } from './probe.ts'

/** What a capability probe is made of; the same brief is always the same questions. */
export type ProbeBrief = {
  probe_types: ProbeType[]
  probes_per_type: number
  seed: number
}

export interface PlannedProbe extends Probe {
  type: ProbeType
  /** It has a round of its own, and each of its questions a phase. */
  round: number
  phases: readonly string[]
}

/** The names of rounds and phases tell nothing, because the agent reads them. */
export const plannedProbes = ({ probe_types, probes_per_type, seed }: ProbeBrief): PlannedProbe[] =>
  probe_types
    .flatMap((type) => Array.from({ length: probes_per_type }, (_, place) => ({ type, variant: seed + place })))
    .map(({ type, variant }, place) => {
      const probe = CATALOGUE[type].make(variant)
      const phases = probe.questions.map((_, question) => `question ${place + 1}.${question + 1}`)
      return { ...probe, type, round: place + 1, phases }
    })

const TOPIC = 'Answer a series of questions, each on its own.'

interface Wanted {
  brief: ProbeBrief
  agent: string
  task: string | undefined
}

/** The debate in which one agent is asked the questions of all probes. */
export function probeDebate({ brief, agent, task }: Wanted): NewDebate {
  const probes = plannedProbes(brief)
  let instruction = 0
  const script = probes.map(({ phases }) =>
    phases.map((name): Phase => ({ name, purpose: 'statement', instruction: instruction++ })),
  )
  return {
    topic: task ?? TOPIC,
    agents: [agent],
    domain: 'general',
    protocol: { ...DEFAULT_PROTOCOL, kind: 'probe', mode: 'none', rounds: script.length, script, brief },
    instructions: probes.flatMap(({ questions }) => questions),
    sources: probes.flatMap(({ document }) =>
      document ? [{ kind: 'document' as const, source: document.title, ...document }] : [],
    ),
  }
}
