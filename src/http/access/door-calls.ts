import type { FastifyInstance } from 'fastify'
import { type Caller, isKnown, type Resource } from '../../shared/identity/caller.ts'

/** Is told of each request of a known caller at a door for other programs, in the tenant where they act. */
export type OnDoorCall = (resource: Resource, caller: Caller) => void

export function tellOfDoorCalls(app: FastifyInstance, onDoorCall: OnDoorCall) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, caller, notEntered } = request
    if (endpoint?.resource && !notEntered && isKnown(caller)) onDoorCall(endpoint.resource, caller)
    done()
  })
}
