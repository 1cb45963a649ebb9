import { createHash } from 'node:crypto'
import type { Plan } from './ask-plan.ts'
import { marksCaches } from './call-options.ts'
import type { ModelAgent } from './model-agent.ts'

/** No provider keeps fewer than some 1,024 tokens, so that nobody waits for less. */
const LEAST_CHARACTERS = 4_096

/**
 * Tells apart what calls begin with: the schema, which providers read first, the rules, and all parts but the one that is the agent's own.
 * Undefined where the provider keeps nothing that the next call could read cheaper.
 */
export function sharedPrefix(
  agent: Pick<ModelAgent, 'provider' | 'model' | 'price'>,
  { formMode, prompt: { system, parts, form } }: Pick<Plan, 'formMode' | 'prompt'>,
): string | undefined {
  if (!marksCaches(agent) && agent.price?.cacheRead === undefined) return undefined
  const shared = parts.slice(0, -1)
  const schema = formMode === 'schema' ? (form.schema ?? null) : null
  const prefix = JSON.stringify([formMode, schema, system, ...shared])
  if (shared.length === 0 || prefix.length < LEAST_CHARACTERS) return undefined
  return createHash('sha256').update(prefix).digest('base64url')
}
