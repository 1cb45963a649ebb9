/** Endpoints that need no caller, reviewed one by one. */
export const REVIEWED_PUBLIC: string[] = []

/** Endpoints for the platform role admin alone. */
export const REVIEWED_ADMIN: string[] = []

/** Endpoints that a signature over the raw bytes protects. */
export const REVIEWED_SIGNATURE: string[] = []

/** Areas of `endpoints.tsv` that are still to come; whoever builds one deletes its line. */
export const NOT_BUILT_YET = {
  areas: new Set([
    'accounts',
    'scim',
    'debates',
    'agents',
    'consensus-memory',
    'analytics',
    'memory',
    'insight',
    'cross-pollination',
    'bindings',
    'pulse',
    'evidence',
    'usage',
    'privacy',
    'audit',
    'training',
    'workflows',
    'workspaces',
    'inbox',
    'channels',
    'podcast',
    'documents',
    'code-review',
    'codehost',
    'audit-sessions',
    'codebase',
    'dashboard',
    'a2a',
    'plugins',
    'platforms',
    'accounting',
    'backups',
    'storage',
    'learning-sessions',
    'compliance',
    'computer-use',
    'limits-only',
    'ours',
  ]),
}
