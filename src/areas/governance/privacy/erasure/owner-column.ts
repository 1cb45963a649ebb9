const OWNERS = ['organization_id', 'tenant_id', 'payer_id']

/** Which of the columns of a table says to which organization a row belongs. */
export const ownerColumn = (columns: readonly string[]): string | undefined =>
  OWNERS.find((column) => columns.includes(column))
