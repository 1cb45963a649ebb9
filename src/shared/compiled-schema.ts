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

const mayHaveDefaults = new WeakMap<TSchema, boolean>()

/** A value with the defaults of its schema. Most have none, and looking for them takes longer than checking a value. */
export function defaulted(schema: TSchema, value: unknown): unknown {
  const mayHave = mayHaveDefaults.get(schema) ?? JSON.stringify(schema).includes('"default"')
  mayHaveDefaults.set(schema, mayHave)
  return mayHave ? compiledOnce(schema).Default(value) : value
}

/** How many schemas this process has compiled. */
export const compiledSchemas = () => count
