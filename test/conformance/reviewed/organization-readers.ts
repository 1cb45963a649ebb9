/**
 * The files that read `organizations` themselves, where workspaces stand too, and why they may meet one. All others ask
 * `organizationsOn` of identity/accounts, which shows organizations alone.
 */
export const ORGANIZATION_READERS: Record<string, string> = {
  'src/areas/identity/accounts/organization-store.ts': 'it is the function',
  'src/areas/identity/api-keys/store.ts': 'the organization of a key, whichever it is, and who pays for it',
  'src/areas/identity/organizations/family-store.ts': 'who pays for which workspace is its subject',
  'src/areas/identity/organizations/member-store.ts': 'it holds one that it knows by its id',
  'src/areas/identity/sessions/holder-store.ts': 'the organization of a session, whichever it is, and who pays for it',
  'src/areas/operations/diagnostics/store.ts': 'it counts a workspace as the organization that pays for it',
  'src/cli/ask/local-caller.ts': 'the organization of a debate, whichever it is; the first one is none with a parent',
}
