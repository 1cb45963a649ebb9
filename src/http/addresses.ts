import { underVersion } from './api-version.ts'
import type { ApiVersion } from './endpoint.ts'

/** The answer with these of its fields, which are addresses below `/api`, under the version that was asked for. */
export function addressed<Answer extends object>(answer: Answer, version: ApiVersion, ...fields: string[]): Answer {
  const addresses = Object.entries(answer).flatMap(([field, path]) =>
    fields.includes(field) && typeof path === 'string' ? [[field, underVersion(version, path)]] : [],
  )
  return { ...answer, ...Object.fromEntries(addresses) }
}
