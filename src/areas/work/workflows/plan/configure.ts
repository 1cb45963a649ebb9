import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import type { StepType } from '../definition/step-type.ts'
import { evaluate, type Scope } from '../expressions/evaluate.ts'
import { fill } from '../expressions/fill.ts'
import { readExpression } from '../expressions/read-expression.ts'
import { Room, TooLarge } from '../expressions/room.ts'
import { TooMuchWork } from '../expressions/work.ts'
import { LARGEST } from './sizes.ts'

/** The config of an instance, or what is wrong with it. */
export type Configured = { config: JsonObject } | { fault: string }

/** The same where too much work, or too large a config, is a fault of it too. */
export function configuredWithin(...given: Parameters<typeof configured>): Configured {
  try {
    return configured(...given)
  } catch (error) {
    if (!(error instanceof TooMuchWork || error instanceof TooLarge)) throw error
    return { fault: `config: ${error.message}` }
  }
}

/** The config with the values of its expressions, or what is wrong with it. */
export function configured(type: StepType, config: JsonObject, scope: Scope): Configured {
  const room = new Room(LARGEST, scope.work)
  const filled = Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (type.keeps?.includes(name)) return [name, value]
      if (!type.expressions?.includes(name)) return [name, fill(value, scope, room)]
      return [name, evaluate(readExpression(String(value)), scope) === true]
    }),
  )
  const fault = configFault(type, filled)
  return fault === undefined ? { config: filled } : { fault }
}

function configFault({ config: schema, faults }: StepType, config: JsonObject): string | undefined {
  const validator = compiledOnce(schema)
  if (validator.Check(config)) {
    const [fault] = faults?.({ ...config }) ?? []
    return fault && `config.${fault.field}: ${fault.message}`
  }
  const [first] = fieldFaults(validator.Errors(config))
  return `config${first?.field ? `.${first.field}` : ''}: ${first?.message ?? 'has none of the allowed forms'}`
}
