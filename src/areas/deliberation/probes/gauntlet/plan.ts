import { DEFAULT_PROTOCOL } from '../../../../engine/protocol.ts'
import { invalid } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import { type NewDebate, refuseLarge } from '../../debates/index.ts'
import { type Attack, battle, ROLES } from '../attacks/battle-script.ts'
import type { GroundId } from '../attacks/catalogue.ts'
import { DEFAULT_PERSONA, PERSONAS, type PersonaId, PROFILES, type Profile } from './personas.ts'
import type { GauntletRequest } from './schema.ts'

export type GauntletBrief = {
  profile: Profile
  personas: PersonaId[]
  input_type: string
  max_rounds: number
}

/** One ground of attack under the eyes of one persona. */
export interface Scenario extends Attack {
  persona: PersonaId
  ground: GroundId
}

export const scenariosOf = ({ profile, personas }: Pick<GauntletBrief, 'profile' | 'personas'>): Scenario[] =>
  personas.flatMap((persona) =>
    PERSONAS[persona].grounds
      .slice(0, PROFILES[profile].grounds)
      .map((ground) => ({ key: `${persona}/${ground}`, persona, ground, viewpoint: PERSONAS[persona].viewpoint })),
  )

const LONGEST_OPENING = 400

/** The debate in which something is attacked from all sides, defended and voted on. */
export function gauntletDebate(request: GauntletRequest): NewDebate {
  const { profile, input_type } = request
  const input = inputOf(request)
  const brief: GauntletBrief = {
    profile,
    personas: personasOf(request),
    input_type,
    max_rounds: request.max_rounds ?? PROFILES[profile].rounds,
  }
  const { script, instructions } = battle({
    attacks: scenariosOf(brief),
    rounds: brief.max_rounds,
    target: `the ${input_type} that is attached`,
  })
  return {
    topic: `${opening(input)}\n\nShould we accept this ${input_type} as it is?`,
    options: ['Yes', 'No'],
    domain: 'general',
    agents: request.agents,
    substitutes: request.strict_agents !== true,
    roles: ROLES,
    protocol: { ...DEFAULT_PROTOCOL, kind: 'gauntlet', rounds: script.length, script, brief },
    instructions,
    sources: [{ kind: 'document', title: `The ${input_type}`, source: 'gauntlet', content: input }],
  }
}

const opening = (input: string) => {
  const text = input.trim()
  return text.length > LONGEST_OPENING ? `${text.slice(0, LONGEST_OPENING).trimEnd()}…` : text
}

function inputOf({ input, input_content }: GauntletRequest): string {
  const [field, text] = agreed({ input, input_content }) ?? []
  if (field === undefined || text === undefined) throw invalid('input', 'is required')
  if (text.trim() === '') throw invalid(field, 'must not be empty')
  refuseLarge(field, text)
  return text
}

const personasOf = ({ personas, persona }: GauntletRequest): PersonaId[] =>
  personas ?? (persona ? [persona] : [DEFAULT_PERSONA])
