import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { anyFields, CommaList, orNull, Time } from '../../../../shared/schemas.ts'
import { Definition } from '../definition/definition.ts'

const PATTERNS = ['hive_mind', 'map_reduce', 'review_cycle', 'pipeline', 'parallel'] as const
export type Pattern = (typeof PATTERNS)[number]

const CATEGORIES = [
  'general',
  'legal',
  'healthcare',
  'finance',
  'accounting',
  'code',
  'academic',
  'compliance',
  'sme',
] as const

export const templateNames = alsoNamed('id', 'template_id')

const facts = {
  ...templateNames(Type.String()),
  name: Type.String(),
  description: Type.String(),
  category: Type.Enum(CATEGORIES),
  pattern: orNull(Type.Enum(PATTERNS)),
  tags: Type.Array(Type.String()),
  version: Type.String({ description: 'The number of changes so far' }),
  built_in: Type.Boolean({ description: 'Comes with the service: everyone may run it, no one can change it' }),
  created_by: orNull(Type.String()),
  created_at: orNull(Time),
  updated_at: orNull(Time),
  estimated_duration: Type.Optional(
    Type.Integer({ description: 'Seconds: the median of your newest 100 runs of it, once five were completed' }),
  ),
  metadata: Type.Object({ steps_count: Type.Integer(), step_types: Type.Array(Type.String()) }),
}

const Template = Type.Object(facts)
export type Template = Static<typeof Template>

export const TemplateList = listOf('templates', Template)

export const TemplateQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 50 })),
  pattern: Type.Optional(Type.Enum(PATTERNS)),
  search: Type.Optional(Type.String({ maxLength: 100, description: 'A part of the name or the description' })),
  tags: Type.Optional(
    CommaList([], { maxLength: 500, description: 'Only items with all of these, separated by commas' }),
  ),
  ...pageQuery({ limit: 50, max: 100 }).properties,
})
export type TemplateQuery = Static<typeof TemplateQuery>

export const Example = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  inputs: anyFields({ description: 'The inputs of a run' }),
})
export type Example = Static<typeof Example>

const Transition = Type.Object({
  id: Type.String(),
  from_step: Type.String(),
  to_step: Type.String(),
  condition: Type.String({ description: 'How the first step must end, and the condition that must hold' }),
  priority: Type.Integer(),
})
export type Transition = Static<typeof Transition>

export const WholeTemplate = Type.Object({
  ...facts,
  ...Definition.properties,
  definition: Definition,
  inputs: anyFields({ description: 'The JSON Schema of the inputs of a run' }),
  outputs: anyFields({ description: 'The JSON Schema of the output of a run' }),
  transitions: Type.Array(Transition),
  may_manage: Type.Boolean({ description: 'Whether you may change and remove it' }),
  recommended_agents: Type.Array(Type.String(), { description: 'The agents that its steps name' }),
  documentation: Type.String(),
  examples: Type.Array(Example),
})
export type WholeTemplate = Static<typeof WholeTemplate>

const LONGEST_DOCUMENTATION = 50_000
const newTemplate = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 2_000 })),
  category: Type.Optional(Type.Enum(CATEGORIES, { description: 'Default: `general`' })),
  pattern: Type.Optional(orNull(Type.Enum(PATTERNS))),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50, pattern: '^[^,]*\\S[^,]*$' }), { maxItems: 20 }),
  ),
  definition: anyFields({ description: 'Its steps and the edges between them, as in a template' }),
  documentation: Type.Optional(
    Type.String({ maxLength: LONGEST_DOCUMENTATION, description: 'In Markdown. Default: written from the steps' }),
  ),
  examples: Type.Optional(
    Type.Array(Type.Unknown(), { maxItems: 10, description: 'Each with a `name` and the `inputs` of a run' }),
  ),
}
export const NewTemplate = Type.Object(newTemplate)
export type NewTemplate = Static<typeof NewTemplate>

export const Replacement = Type.Object({
  ...newTemplate,
  version: Type.Optional(
    Type.String({ maxLength: 20, description: 'The version that is replaced; refused when it has changed since' }),
  ),
  new_signing_secret: Type.Boolean({
    default: false,
    description: 'Signs the requests of its webhook steps with a new secret, which is shown only once',
  }),
})
export type Replacement = Static<typeof Replacement>

export const Created = Type.Object({
  ...WholeTemplate.properties,
  signing_secret: Type.String({ description: 'Verifies what its webhook steps send; it is not shown again' }),
  message: Type.String(),
})

export const Replaced = Type.Object({
  ...WholeTemplate.properties,
  signing_secret: Type.Optional(Type.String({ description: 'The new one; it is not shown again' })),
})

export const Deleted = Type.Object({ ...templateNames(Type.String()), deleted: Type.Boolean() })

export const PackageQuery = Type.Object({ include_examples: Type.Boolean({ default: true }) })

const Node = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  config: anyFields(),
})
const Link = Type.Object({
  id: Type.String(),
  source: Type.String(),
  target: Type.String(),
  label: Type.String(),
})

export const Package = Type.Object({
  ...templateNames(Type.String()),
  name: Type.String(),
  description: Type.String(),
  template: Template,
  definition: Definition,
  workflow_definition: Type.Object({ nodes: Type.Array(Node), edges: Type.Array(Link), config: anyFields() }),
  input_schema: anyFields(),
  output_schema: anyFields(),
  dependencies: Type.Array(Type.String(), {
    description: 'What its steps refer to, by kind: `agent:`, `channel:`, `document:`, `host:` and `person:`',
  }),
  documentation: Type.String({ description: 'In Markdown' }),
  examples: Type.Optional(Type.Array(Example)),
})
export type Package = Static<typeof Package>

export const SimulationWish = Type.Object({
  inputs: Type.Optional(anyFields({ description: 'The inputs of the run' })),
  outcomes: Type.Optional(
    anyFields({
      description:
        'Outcomes of steps, by step id: each an `output` or an `error`, or a list of these, one for each time. Every other step succeeds.',
    }),
  ),
})
export type SimulationWish = Static<typeof SimulationWish>

const simulatedId = alsoNamed('template_id', 'workflow_id')

export const Simulation = Type.Object({
  ...simulatedId(Type.String()),
  valid: Type.Boolean({ description: 'The run would complete' }),
  status: Type.Enum(['completed', 'failed']),
  outputs: orNull(anyFields()),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String(), { description: 'Paths that expressions read although nothing was there' }),
  steps_count: Type.Integer(),
  instances: Type.Integer({
    description: 'How often steps started or were skipped, counting rounds of loops and items of maps',
  }),
  moves: Type.Integer(),
  most_at_once: Type.Integer({ description: 'The maximum number that ran at once' }),
  step_previews: Type.Array(
    Type.Object({
      step_id: Type.String(),
      name: Type.String(),
      type: Type.String(),
      would_execute: Type.Boolean(),
      times: Type.Integer(),
      status: Type.Enum(['running', 'completed', 'failed', 'skipped']),
      error: orNull(Type.String()),
    }),
  ),
})
export type Simulation = Static<typeof Simulation>
