export const ACTIONS = ['delete', 'archive', 'anonymize', 'notify'] as const
export type Action = (typeof ACTIONS)[number]
export type Held = 'grace' | 'brake'
export type RunStatus = 'running' | 'completed' | 'stopped' | 'failed'
export type Outcome = 'planned' | 'deleted' | 'archived' | 'anonymized' | 'notified' | 'skipped' | 'failed'
export type SkipReason = 'held' | 'longer_policy' | 'excluded_tag' | 'excluded_level' | 'changed' | 'done_before'
