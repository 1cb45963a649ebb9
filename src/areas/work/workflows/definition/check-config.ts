import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import type { FieldFault } from '../../../../shared/errors.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import { checkExpression, checkHoles } from '../expressions/fill.ts'
import type { Path } from '../expressions/tree.ts'
import type { Seen } from './check-path.ts'
import type { MappedStep } from './definition.ts'
import { isHole } from './hole.ts'
import type { StepType } from './step-type.ts'
import { MAP } from './step-types/map.ts'
import { stepTypes } from './step-types.ts'

type Configured = Pick<MappedStep, 'type' | 'config' | 'retries' | 'timeout_seconds'>
type Refuse = (path: Path) => string | undefined

/** What is wrong with a step's config by its type; `refuse` says which paths its expressions may not ask for. */
export function configFaults(
  { type: name, config, retries, timeout_seconds }: Configured,
  field: string,
  refuse: (more?: Seen) => Refuse,
) {
  const type = stepTypes.get(name)
  if (!type) return [{ field: `${field}.type`, message: `must be one of ${[...stepTypes.keys()].join(', ')}` }]
  const at = `${field}.config`
  const expressions = Object.entries(config).flatMap(([key, value]): FieldFault[] => {
    if (type.keeps?.includes(key)) return []
    if (!type.expressions?.includes(key)) return checkHoles(value, `${at}.${key}`, refuse())
    return typeof value === 'string' ? checkExpression(value, `${at}.${key}`, refuse()) : [notText(`${at}.${key}`)]
  })
  const shape = shapeFaults(type, config).map((fault) => ({
    ...fault,
    field: fault.field ? `${at}.${fault.field}` : at,
  }))
  const again =
    type.triesAgain && retries && timeout_seconds === undefined
      ? [{ field: `${field}.retries`, message: TRIED_ANYWAY }]
      : []
  return [
    ...again,
    ...expressions,
    ...shape,
    ...(name === MAP && shape.length === 0 ? mappedFaults(config, at, refuse) : []),
  ]
}

const TRIED_ANYWAY = 'need timeout_seconds here: a call is tried again by itself, for about eleven hours'

const notText = (field: string): FieldFault => ({ field, message: 'must be an expression' })

/** By the schema of its type, which says nothing of a value that an expression fills. */
function shapeFaults({ config: schema, expressions = [], faults }: StepType, config: JsonObject): FieldFault[] {
  const validator = compiledOnce(schema)
  const isOpen = (path: string) => expressions.includes(path.slice(1)) || isHole(valueAt(config, path))
  const errors = validator.Check(config) ? [] : validator.Errors(config).filter((error) => !isOpen(error.instancePath))
  return errors.length > 0 ? fieldFaults(errors) : (faults?.({ ...config }) ?? [])
}

/** The value at a JSON pointer. */
const valueAt = (config: JsonObject, pointer: string): JsonValue | undefined =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as JsonObject)[part] : undefined),
      config,
    )

function mappedFaults({ step }: JsonObject, at: string, refuse: (more?: Seen) => Refuse): FieldFault[] {
  const mapped = step as unknown as Configured
  if (mapped.type === MAP) return [{ field: `${at}.step.type`, message: 'an item of a map cannot be a map itself' }]
  return configFaults(mapped, `${at}.step`, (more) => refuse({ ...more, isMapped: true }))
}
