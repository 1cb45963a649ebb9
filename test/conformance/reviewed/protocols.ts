import { a2aObjects, a2aPublic } from './a2a.ts'
import { authorizationServerObjects, authorizationServerPublic } from './authorization-server.ts'
import type { Reviewed } from './review.ts'

export const protocols: Reviewed = {
  public: [...a2aPublic, ...authorizationServerPublic],
  /** Programs that registered themselves, and authorizations under way, belong to nobody yet. */
  globalTables: ['oauth_clients', 'oauth_objects'],
  organizationReaders: {
    'src/areas/protocols/authorization-server/grants-store.ts':
      'the organizations in which somebody may grant access, without workspaces, and who pays for one that it knows',
  },
  objects: {
    ...a2aObjects,
    ...authorizationServerObjects,
  },
}
