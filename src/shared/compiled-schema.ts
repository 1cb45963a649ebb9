import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

let count = 0
const compiled = new WeakMap<TSchema, Validator>()

/** Compiles each schema at its first use, once per process: compiling takes milliseconds. */
export function compiledOnce(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(schema) as unknown as Validator
  compiled.set(schema, validator)
  count += 1
  return validator
}

/** How many schemas this process has compiled. */
export const compiledSchemas = () => count
