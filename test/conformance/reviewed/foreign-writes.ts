export interface ForeignWrite {
  file: string
  tables: string[]
  why: string
}

/** Where a file writes tables that are not its own area's, reviewed one by one. */
export const FOREIGN_WRITES: ForeignWrite[] = [
  {
    file: 'src/areas/identity/accounts/store.ts',
    tables: ['memberships', 'organizations'],
    why: 'a person comes to be together with the organization they start in, or not at all',
  },
  {
    file: 'src/areas/identity/accounts/membership-store.ts',
    tables: ['memberships'],
    why: 'a directory or an invitation makes people members while their row is held',
  },
  {
    file: 'src/areas/identity/accounts/leaving-store.ts',
    tables: ['api_keys', 'oauth_identities', 'second_factors', 'sso_identities'],
    why: 'with the person goes, in one transaction, everything by which they could prove who they were',
  },
  {
    file: 'src/areas/identity/sessions/store.ts',
    tables: ['users'],
    why: 'one statement notes the sign-in and holds the person, so that nobody who is disabled gets a session',
  },
  {
    file: 'src/areas/deliberation/runner/store.ts',
    tables: ['debates'],
    why: 'who runs a debate stands in its row, which the log makes',
  },
]

/** Tables that triggers of a migration keep, so that no code writes them. */
export const KEPT_BY_TRIGGERS = ['debate_counts', 'receipt_counts']
