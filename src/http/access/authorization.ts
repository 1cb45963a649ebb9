import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { unauthorized } from '../../shared/errors.ts'
import { type Caller, isKnown } from '../../shared/identity/caller.ts'
import { admit } from './admission.ts'
import { bearerToken } from './authentication.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Digests are compared, so that the time it takes tells nothing about the token. */
function provisioningCheck(token: string | undefined): (header: string | undefined) => void {
  const expected = token === undefined ? undefined : digest(token)
  return (header) => {
    const given = bearerToken(header)
    if (!expected || !given || !timingSafeEqual(digest(given), expected)) throw unauthorized()
  }
}

interface Options {
  scimBearerToken: string | undefined
  /** Refuses whoever has not just signed in. */
  demandFresh: (caller: Caller) => Promise<void>
}

/** Which kind of caller may come in. Whether a thing is their tenant's is asked by each area (shared/tenancy). */
export function authorization(app: FastifyInstance, { scimBearerToken, demandFresh }: Options) {
  const admitDirectory = provisioningCheck(scimBearerToken)
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.auth === 'scim') admitDirectory(request.headers.authorization)
    else if (endpoint) admit(endpoint, request.caller, request.apiVersion)
    if (!endpoint?.fresh || !isKnown(request.caller)) return done()
    demandFresh(request.caller).then(() => done(), done)
  })
}
