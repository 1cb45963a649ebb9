import type { GroundId } from '../attacks/catalogue.ts'

interface Persona {
  /** For whom it speaks, as the prompt says. */
  viewpoint: string
  /** What it looks at, the most important first. */
  grounds: readonly GroundId[]
}

/** The personas of a gauntlet, each with its own concerns. */
export const PERSONAS = {
  reviewer: {
    viewpoint: 'a critical reviewer',
    grounds: [
      'security',
      'logical_fallacy',
      'unstated_assumption',
      'edge_case',
      'scalability',
      'operational',
      'counterexample',
      'dependency_failure',
      'compliance',
      'stakeholder_conflict',
    ],
  },
  security: {
    viewpoint: 'somebody who wants to break in',
    grounds: ['security', 'injection', 'privilege_escalation', 'adversarial_input', 'resource_exhaustion'],
  },
  gdpr: { viewpoint: 'a data protection officer', grounds: ['gdpr', 'compliance', 'security', 'stakeholder_conflict'] },
  hipaa: { viewpoint: 'the privacy officer of a hospital', grounds: ['hipaa', 'compliance', 'security'] },
  ai_act: {
    viewpoint: 'an authority for artificial intelligence',
    grounds: ['ai_act', 'compliance', 'unstated_assumption'],
  },
  soc2: {
    viewpoint: 'an auditor of controls',
    grounds: ['security', 'operational', 'privilege_escalation', 'compliance'],
  },
  operations: {
    viewpoint: 'those who are called at night when it fails',
    grounds: [
      'operational',
      'dependency_failure',
      'race_condition',
      'scalability',
      'resource_exhaustion',
      'performance',
    ],
  },
  architect: {
    viewpoint: 'an architect of software',
    grounds: ['architecture', 'scalability', 'performance', 'race_condition'],
  },
  logician: {
    viewpoint: 'a logician',
    grounds: ['logical_fallacy', 'unstated_assumption', 'counterexample', 'edge_case'],
  },
  business: {
    viewpoint: 'those who pay for it',
    grounds: ['resource_exhaustion', 'stakeholder_conflict', 'unstated_assumption'],
  },
} as const satisfies Record<string, Persona>

export type PersonaId = keyof typeof PERSONAS
export const PERSONA_IDS = Object.keys(PERSONAS) as [PersonaId, ...PersonaId[]]
export const DEFAULT_PERSONA: PersonaId = 'reviewer'

/** How much is tried: the concerns of each persona, and how often attack and defence alternate. */
export const PROFILES = {
  quick: { grounds: 3, rounds: 1 },
  default: { grounds: 5, rounds: 2 },
  thorough: { grounds: 10, rounds: 3 },
} as const
export const PROFILE_NAMES = ['default', 'quick', 'thorough'] as const
export type Profile = keyof typeof PROFILES
