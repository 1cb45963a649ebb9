import { forbidden, unauthorized } from '../../shared/errors.ts'
import { type AnyCaller, type Caller, isKnown } from '../../shared/identity/caller.ts'
import { authorize } from '../../shared/identity/permissions.ts'
import type { ApiVersion, Endpoint } from '../endpoint.ts'

type Gate = Pick<Endpoint, 'auth' | 'method' | 'personal' | 'oauthOnly'>

/** Whether this kind of caller may come in; a `signature` is checked by the endpoint, over the raw bytes. */
export function admit(gate: Gate, caller: AnyCaller, version: ApiVersion | null): void {
  const { auth, oauthOnly } = gate
  if (oauthOnly && version === 2 && caller.kind === 'api-key') {
    throw forbidden('This needs somebody who signed in, not an API key', { reason: 'OAUTH_REQUIRED' })
  }
  if (auth === 'public' || auth === 'signature') return
  if (!isKnown(caller)) throw unauthorized()
  if (auth === 'admin' && caller.role !== 'admin') throw forbidden('This needs the platform role admin')
  if (typeof auth === 'object') authorize(caller, auth.permission)
  else refuseNarrowKey(gate, caller)
  refuseViewer(gate, caller)
}

/** A key with scopes opens what they name; of the rest it only shows what belongs to its person. */
function refuseNarrowKey({ method, personal }: Gate, { scopes, impersonal }: Caller) {
  if (impersonal) throw unauthorized()
  if (scopes.length > 0 && !(personal && method === 'GET'))
    throw forbidden('The scopes of this API key do not cover this')
}

function refuseViewer({ auth, method, personal }: Gate, { orgRole }: Caller) {
  if (auth === 'user' && method !== 'GET' && !personal && orgRole === 'viewer') {
    throw forbidden('Viewers may read what belongs to the organization, not change it')
  }
}
