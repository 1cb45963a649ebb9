/** An entry as it is stored, but for whose tree it stands in. */
export const ENTRY_COLUMNS = [
  'seq',
  'tenant_id',
  'id',
  'at',
  'category',
  'action',
  'actor_id',
  'actor_type',
  'resource_type',
  'resource_id',
  'outcome',
  'leaf',
  'private',
  'salt',
  'leaf_hash',
] as const
