/** Areas and rows of `endpoints.tsv` that are still to come, with the settings of such areas; building one deletes its line. */
export const NOT_BUILT_YET = {
  areas: new Set([
    'training',
    'podcast',
    'code-review',
    'codehost',
    'audit-sessions',
    'codebase',
    'plugins',
    'platforms',
    'accounting',
    'backups',
    'storage',
    'learning-sessions',
    'compliance',
    'computer-use',
  ]),
  rows: new Set(['WS /ws/voice/:debate_id']),
}
