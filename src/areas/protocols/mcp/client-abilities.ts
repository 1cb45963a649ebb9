import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ClientAbilities } from './debate-calls.ts'
import { TASKS_EXTENSION } from './tasks.ts'

/** What the client says with this request that it can do; a client of an older revision says it elsewhere. */
export function abilitiesOf({ mcpReq }: ServerContext): ClientAbilities {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined
  const { elicitation, extensions } = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities
  return {
    elicits: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
    tasks: extensions?.[TASKS_EXTENSION] !== undefined,
  }
}

/** Refuses a client that has not said that it knows tasks. */
export function demandTasks(context: ServerContext) {
  if (abilitiesOf(context).tasks) return
  const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } }
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities })
}
