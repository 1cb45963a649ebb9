import type { GeneratedAlways } from 'kysely'
import type { Resource } from '../../../shared/identity/caller.ts'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const clients = table('oauth_clients', {
  columns: {
    id: plain<string>(),
    /** Null where the program registered itself. */
    organization_id: plain<string | null>(),
    name: personal<string>(),
    redirect_uris: personal<string[]>(),
    secret_digest: plain<string | null>(),
    /** How it sends its secret, if it has one. */
    secret_by: plain<string | null>(),
    created_by: personal<string | null>(),
    created_at: plain<Timestamp>(),
    /** Null for clients of an organization, and while somebody grants it access; a trigger sets it when the last grant ends. */
    unused_since: plain<Timestamp | null>(),
  },
  category: 'access',
  purpose: 'Programs that ask people for access',
  days: 30,
  since: 'unused_since',
  exported: { without: ['secret_digest'] },
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const grants = table('oauth_grants', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    user_id: personal<string>(),
    /** That of the person when they consented: a new password ends the grant. */
    token_version: plain<number>(),
    client_id: plain<string>(),
    client_name: personal<string>(),
    resource: plain<Resource>(),
    scopes: plain<string[]>(),
    created_at: plain<Timestamp>(),
    ends_at: plain<Timestamp>(),
    last_used_at: plain<Timestamp | null>(),
    /** The workspace in which the application always acts; null for the organization. */
    workspace_id: plain<string | null>(),
    /** The organization of a bound grant: it ends with the membership and with the workspace. */
    bound_in: plain<GeneratedAlways<string | null>>(),
  },
  category: 'access',
  purpose: 'Which applications somebody granted access, and to what',
  days: 1,
  since: 'ends_at',
  exported: { without: ['token_version', 'bound_in'] },
  person: { by: ['user_id'], erase: 'delete' },
})

/** Without a time at which it goes: debates that an application began outlive its grant. */
const grantNames = table('oauth_grant_names', {
  columns: {
    organization_id: plain<string>(),
    grant_id: plain<string>(),
    user_id: personal<string>(),
    client_name: personal<string>(),
  },
  category: 'access',
  purpose: 'Which application a grant was for, as debates tell that began by it',
  exported: 'rows',
  person: { by: ['user_id'], erase: 'delete' },
})

const objects = table('oauth_objects', {
  columns: {
    id_digest: plain<string>(),
    kind: plain<string>(),
    organization_id: plain<string | null>(),
    user_id: personal<string | null>(),
    grant_id: plain<string | null>(),
    /** Of an access token. */
    scopes: plain<string[] | null>(),
    sealed_payload: plain<string>(),
    consumed_at: plain<Timestamp | null>(),
    expires_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_payload', owner: 'id_digest' }],
  category: 'access',
  purpose: 'Authorizations of applications that are under way, and the tokens that came of them',
  days: 1,
  since: 'expires_at',
  exported: { without: ['id_digest', 'sealed_payload'] },
  person: { by: ['user_id'], erase: 'delete' },
})

export const authorizationServerTables = [clients, grants, grantNames, objects]

declare module '../../../storage/tables.ts' {
  interface Tables {
    oauth_clients: RowOf<typeof clients>
    oauth_grants: RowOf<typeof grants>
    oauth_grant_names: RowOf<typeof grantNames>
    oauth_objects: RowOf<typeof objects>
  }
}
