export const CATEGORIES = ['auth', 'access', 'data', 'admin', 'billing', 'debate', 'api', 'security', 'system'] as const
export type Category = (typeof CATEGORIES)[number]

/** Which areas' acts are of which category; those of all others are `api`. */
const AREAS: Partial<Record<Category, readonly string[]>> = {
  auth: ['sessions', 'accounts', 'oauth', 'sso', 'signup', 'passwords'],
  security: ['mfa', 'api-keys', 'receipts', 'trails'],
  admin: ['organizations', 'admin-users', 'scim', 'models', 'webhooks', 'mailbox', 'diagnostics', 'rate-limits'],
  billing: ['budgets', 'usage', 'purchases'],
  debate: ['debates', 'debate', 'deliberations', 'checkpoints', 'breakpoints', 'decisions', 'explanations', 'probes'],
  data: ['privacy', 'retention', 'exports', 'documents', 'library', 'evidence', 'memory', 'pulse', 'files', 'classify'],
  system: ['audit', 'jobs', 'cursors', 'queue', 'erasure'],
}
const BY_AREA = new Map(
  Object.entries(AREAS).flatMap(([category, areas]) => areas.map((area) => [area, category as Category] as const)),
)

interface CategorizedAct {
  action: string
  outcome: string
}

/** A denied act is `access`; otherwise the action decides. */
export function categoryOf({ action, outcome }: CategorizedAct): Category {
  if (outcome === 'denied') return 'access'
  return BY_AREA.get(action.split(/[._]/)[0] ?? '') ?? 'api'
}
