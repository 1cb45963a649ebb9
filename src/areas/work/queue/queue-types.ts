import { readPayload } from '../../../background/payload.ts'
import type { QueueType, QueueTypes } from '../../../background/queue/queue-type.ts'
import { type FieldFault, forbidden, invalidFields, ServiceError } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { permits } from '../../../shared/identity/permissions.ts'

/** The checks of an endpoint, for callers who submit its work to the queue. */
interface Gate {
  /** Refuses a caller whom the endpoint would refuse. */
  admit(caller: Caller): void
  /** Counts as a request to the endpoint against the caller's limits. */
  charge(caller: Caller, ip: string): Promise<void>
}
type Gates = ReadonlyMap<string, Gate>

/** A job type, with the gate of the endpoint that it stands for if it has one. */
interface OfferedType extends QueueType {
  gate: Gate | undefined
}

/** Which job types exist, who may use them, and what their payloads must contain. */
export function typeRegistry(types: QueueTypes, gates: Gates) {
  const offered = new Map(
    Object.entries(types).map(([name, type]): [string, OfferedType] => [
      name,
      { ...type, gate: gateOf(name, type, gates) },
    ]),
  )

  return {
    of: (name: string): QueueType | undefined => offered.get(name),

    /** The type if it is still offered; refuses a caller whom its endpoint would refuse. */
    permitted(name: string, caller: Caller): OfferedType | undefined {
      const type = offered.get(name)
      if (type) refuse(type, caller)
      return type
    },

    /** Whether this person, undefined for one who has left, may do what such a job stands for; an administrator's serves the installation. */
    stillPermits(name: string, submitter: Caller | undefined): boolean {
      const type = offered.get(name)
      if (!type?.gate) return true
      return submitter !== undefined && !isRefused(type, submitter)
    },

    namesFor: (caller: Caller) => [...offered].filter(([, type]) => !isRefused(type, caller)).map(([name]) => name),

    /** Whether the caller may see the payloads of this type; those of a type that no longer exists stay hidden. */
    shows: (name: string, caller: Caller) => permits(caller, offered.get(name)?.shownTo ?? 'debates.read'),

    async read(
      { payload: schema, refuse: refused }: QueueType,
      given: unknown,
      org: string,
    ): Promise<Record<string, unknown>> {
      const { payload, faults } = readPayload(schema, given)
      if (faults) throw invalidFields([within(faults[0]), ...faults.slice(1).map(within)])
      const fault = await refused?.(payload, org)
      if (fault) throw invalidFields([within(fault)])
      return payload
    },
  }
}
export type TypeRegistry = ReturnType<typeof typeRegistry>

function gateOf(name: string, { demands }: QueueType, gates: Gates): Gate | undefined {
  if (demands === 'admin') return undefined
  const found = gates.get(demands.endpoint)
  if (!found) throw new Error(`Jobs of the type ${name} stand for ${demands.endpoint}, which no area answers`)
  return found
}

function refuse({ gate }: OfferedType, caller: Caller) {
  if (gate) gate.admit(caller)
  else if (caller.role !== 'admin') throw forbidden('Only administrators may run this type of job')
}

function isRefused(type: OfferedType, caller: Caller): boolean {
  try {
    refuse(type, caller)
    return false
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return true
  }
}

const within = ({ field, message }: FieldFault): FieldFault => ({
  field: field ? `payload.${field}` : 'payload',
  message,
})
