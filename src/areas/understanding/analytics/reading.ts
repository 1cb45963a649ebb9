export const read = { method: 'GET', auth: { permission: 'debates.read' } } as const
/** The query may name the organization, and no other than the caller's own. */
export const readOwn = { ...read, refusals: [404] } as const
