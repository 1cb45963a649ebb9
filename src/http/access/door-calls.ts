import type { FastifyInstance } from 'fastify'
import { type Caller, isKnown, type Resource } from '../../shared/identity/caller.ts'

/** Is told of each request of a known caller at a door for other programs, in the tenant where they act. */
export type OnDoorCall = (resource: Resource, caller: Caller) => void

/** Adds a hook to the routes of doors; other routes have none for it. */
export function tellOfDoorCalls(app: FastifyInstance, onDoorCall: OnDoorCall) {
  app.addHook('onRoute', (route) => {
    const resource = route.config?.endpoint?.resource
    if (!resource) return
    route.onRequest = ({ caller, notEntered }, _reply, done) => {
      if (!notEntered && isKnown(caller)) onDoorCall(resource, caller)
      done()
    }
  })
}
