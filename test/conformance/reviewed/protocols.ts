import { a2aObjects, a2aPublic } from './a2a.ts'
import { authorizationServerObjects, authorizationServerPublic } from './authorization-server.ts'
import { debate } from './deliberation.ts'
import type { MakeObject, Reviewed } from './review.ts'

/** A debate as the response that it is to programs. */
const response: MakeObject = async (service, callers) => {
  const { params } = await debate(service, callers)
  return { params: { id: `resp_${params?.id}` } }
}

export const protocols: Reviewed = {
  public: [...a2aPublic, ...authorizationServerPublic],
  /** Programs that registered themselves, and authorizations under way, belong to nobody yet. */
  globalTables: ['oauth_clients', 'oauth_objects'],
  organizationReaders: {
    'src/areas/protocols/authorization-server/grants-store.ts':
      'the organizations in which a person may grant access, without workspaces, and who pays for one that it knows',
  },
  objects: {
    ...a2aObjects,
    ...authorizationServerObjects,
    'completions.model': 'installation',
    'completions.get-response': response,
    'completions.cancel-response': response,
  },
}
