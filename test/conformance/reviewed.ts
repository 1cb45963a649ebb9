/** Endpoints that need no caller, reviewed one by one. */
export const REVIEWED_PUBLIC: string[] = [
  'accounts.register',
  'documentation.asset',
  'documentation.openapi',
  'documentation.openapi-json',
  'documentation.openapi-yaml',
  'documentation.page',
  'documentation.postman',
  'health.check',
  'health.detailed',
  'health.system',
  'health.ws',
  'metrics.export',
  'metrics.scrape',
  'metrics.system-export',
  'sessions.login',
  'sessions.refresh',
  'sessions.token',
]

/** Endpoints for the platform role admin alone. */
export const REVIEWED_ADMIN: string[] = [
  'cursors.list',
  'cursors.retry',
  'cursors.skip',
  'diagnostics.circuit-breakers',
  'diagnostics.errors',
  'diagnostics.stats',
  'rate-limits.stats',
  'rate-limits.system',
]

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

/** Tables that belong to the installation and not to one organization, reviewed one by one. */
export const GLOBAL_TABLES = [
  'cursors',
  'installation_keys',
  'job_workers',
  'login_failures',
  'migrations',
  'one_time_tokens',
  'organizations',
  'stream_nodes',
  'stream_sockets',
  'users',
]
