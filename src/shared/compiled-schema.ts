import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

const compiled = new WeakMap<TSchema, Validator>()

/** Compiling costs milliseconds, so each schema is compiled when something is first held against it, once in a process. */
export function compiledOnce(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema) as unknown as Validator
  compiled.set(schema, validator)
  return validator
}
