import { invalid } from '../../../shared/errors.ts'

/** Two names of one thing must agree. */
export function oneOf<Value>(name: string, value: Value | undefined, other: string, otherValue: Value | undefined) {
  if (value !== undefined && otherValue !== undefined && value !== otherValue) {
    throw invalid(other, `is another name of ${name}; they differ`)
  }
  return value ?? otherValue
}
