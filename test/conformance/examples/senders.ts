import type { Endpoint } from '../../../src/http/endpoint.ts'
import type { TestApp } from '../../support/app.ts'
import type { CallerKind, MatrixCallers } from '../matrix-callers.ts'
import { REVIEWED } from '../reviewed/index.ts'
import type { Prepared } from './prepared.ts'
import { PREPARED } from './state.ts'
import type { ExampleWorld } from './world.ts'

/** Who sends the example of an endpoint, where what was prepared does not say so. */
export function callerFor({ id, auth }: Endpoint): CallerKind {
  if (auth === 'public' || auth === 'signature') return 'nobody'
  if (auth === 'scim') return 'scim'
  return auth === 'admin' || REVIEWED.onlyForAdmins.includes(id) ? 'platformAdmin' : 'organizationAdmin'
}

/** Makes what the example of an endpoint names. */
export async function prepared(
  { id }: Endpoint,
  service: TestApp,
  callers: MatrixCallers,
  world: ExampleWorld,
): Promise<Prepared> {
  const prepare = PREPARED[id]
  if (prepare) return prepare(service, callers, world)
  const make = REVIEWED.objects[id]
  return make && make !== 'installation' ? { params: (await make(service, callers)).params ?? {} } : {}
}
