/** Areas and rows of `endpoints.tsv` that are still to come, with the settings of such areas; building one deletes its line. */
export const NOT_BUILT_YET = {
  areas: new Set([
    'training',
    'podcast',
    'codehost',
    'audit-sessions',
    'plugins',
    'platforms',
    'accounting',
    'backups',
    'storage',
    'learning-sessions',
    'compliance',
    'computer-use',
  ]),
  rows: new Set([
    'WS /ws/voice/:debate_id',
    'POST /api/v1/code-review/review',
    'POST /api/v1/code-review/diff',
    'POST /api/v1/code-review/pr',
    'GET /api/v1/code-review/results/:id',
    'GET /api/v1/code-review/history',
    'POST /api/v1/codebase/:repo/audit',
    'GET /api/v1/codebase/:repo/audit/:audit_id',
  ]),
}
