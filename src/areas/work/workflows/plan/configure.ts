import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { compiledOnce } from '../../../../shared/compiled-schema.ts'
import { fieldFaults } from '../../../../shared/text/field-faults.ts'
import type { StepType } from '../definition/step-type.ts'
import { evaluate, type Scope } from '../expressions/evaluate.ts'
import { fill } from '../expressions/fill.ts'
import { readExpression } from '../expressions/read-expression.ts'
import { TooMuchWork } from '../expressions/work.ts'

const LONGEST_CONFIG = 2_097_152

/** The config of an instance, or what is wrong with it. */
export type Configured = { config: JsonObject } | { fault: string }

/** The same where too much work is a fault of it too. */
export function configuredWithin(...given: Parameters<typeof configured>): Configured {
  try {
    return configured(...given)
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return { fault: `config: ${error.message}` }
  }
}

/** The config with the values of its expressions, or what is wrong with it. */
export function configured(type: StepType, config: JsonObject, scope: Scope): Configured {
  const filled = Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (type.keeps?.includes(name)) return [name, value]
      if (!type.expressions?.includes(name)) return [name, fill(value, scope)]
      return [name, evaluate(readExpression(String(value)), scope) === true]
    }),
  )
  if (Buffer.byteLength(JSON.stringify(filled)) > LONGEST_CONFIG) return { fault: 'config: is larger than 2 MB' }
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
