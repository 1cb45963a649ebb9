import { readPayload } from '../../../jobs/payload.ts'
import type { QueueType, QueueTypes } from '../../../jobs/queue-type.ts'
import { type FieldFault, invalidFields } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'

/** Which types there are, for whom, and what their payloads must be. */
export const typeRegistry = (types: QueueTypes) => ({
  /** Undefined also for a type that an earlier release offered. */
  find: (name: string): QueueType | undefined => (Object.hasOwn(types, name) ? types[name] : undefined),

  namesFor: ({ role }: Caller) => Object.keys(types).filter((name) => role === 'admin' || !types[name]?.adminOnly),

  read({ payload: schema, refuse }: QueueType, given: unknown): Record<string, unknown> {
    const { payload, faults } = readPayload(schema, given)
    if (faults) throw invalidFields([within(faults[0]), ...faults.slice(1).map(within)])
    const fault = refuse?.(payload)
    if (fault) throw invalidFields([within(fault)])
    return payload
  },
})
export type TypeRegistry = ReturnType<typeof typeRegistry>

const within = ({ field, message }: FieldFault): FieldFault => ({
  field: field ? `payload.${field}` : 'payload',
  message,
})
