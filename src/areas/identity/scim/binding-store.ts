import type { Database } from '../../../storage/database.ts'

/** Which organization a name of the settings stood for when it was first looked for. */
export function bindingStore(db: Database) {
  async function find(name: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('scim_bindings')
      .select('organization_id')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.organization_id
  }

  return {
    find,
    /** Of several nodes the first decides, for all. */
    async bind(name: string, organizationId: string, at: Date): Promise<string> {
      await db
        .insertInto('scim_bindings')
        .values({ name, organization_id: organizationId, bound_at: at.toISOString() })
        .onConflict((bound) => bound.column('name').doNothing())
        .execute()
      return (await find(name)) ?? organizationId
    },
  }
}
export type BindingStore = ReturnType<typeof bindingStore>
