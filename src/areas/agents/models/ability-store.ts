import type { Abilities, AbilityKey, AbilityStore } from '../../../adapters/agents/models/abilities/abilities.ts'
import type { Database } from '../../../storage/database.ts'

/** Stands in place of a connection for models from the settings. */
export const ENVIRONMENT = ''

interface Learnt {
  key: AbilityKey
  abilities: Abilities
}

export interface LearntAbilities extends AbilityStore {
  /** Everything known about the models of these connections; `ENVIRONMENT` stands for models from the settings. */
  of(connections: readonly string[], tx?: Database): Promise<Learnt[]>
}

/**
 * Stores what models can do, for all nodes. Lessons about one model are written in the order in which they were learnt.
 */
export function abilityStore(db: Database): LearntAbilities {
  const writing = new Map<string, Promise<void>>()

  /** Writes nothing for a removed connection, and nothing over what another node has learnt later. */
  async function put({ connection, access, model }: AbilityKey, abilities: Abilities) {
    const learnt = { access, model, abilities: { ...abilities }, learnt_at: abilities.learntAt }
    const owner = connection === null ? { organization_id: null } : await ownerOf(connection)
    if (!owner) return
    await db
      .insertInto('model_abilities')
      .values({ ...owner, connection_id: connection ?? ENVIRONMENT, ...learnt })
      .onConflict((met) =>
        met
          .columns(['connection_id', 'access', 'model'])
          .doUpdateSet({ abilities: learnt.abilities, learnt_at: learnt.learnt_at })
          .where('model_abilities.learnt_at', '<=', learnt.learnt_at),
      )
      .execute()
  }

  const ownerOf = (connection: string) =>
    db.selectFrom('model_connections').select('organization_id').where('id', '=', connection).executeTakeFirst()

  return {
    async read({ connection, access, model }) {
      const row = await db
        .selectFrom('model_abilities')
        .select('abilities')
        .where('connection_id', '=', connection ?? ENVIRONMENT)
        .where('access', '=', access)
        .where('model', '=', model)
        .executeTakeFirst()
      return row && abilitiesIn(row)
    },

    async write(key, abilities) {
      const id = JSON.stringify(key)
      const before = writing.get(id) ?? Promise.resolve()
      const written = before.catch(() => {}).then(() => put(key, abilities))
      writing.set(id, written)
      try {
        await written
      } finally {
        if (writing.get(id) === written) writing.delete(id)
      }
    },

    async of(connections, tx = db) {
      if (connections.length === 0) return []
      const rows = await tx
        .selectFrom('model_abilities')
        .select(['connection_id', 'access', 'model', 'abilities'])
        .where('connection_id', 'in', connections)
        .execute()
      return rows.map((row) => ({ key: keyIn(row), abilities: abilitiesIn(row) }))
    },
  }
}

export const keyIn = (row: { connection_id: string; access: string; model: string }): AbilityKey => ({
  connection: row.connection_id === ENVIRONMENT ? null : row.connection_id,
  access: row.access,
  model: row.model,
})

/** The table holds what the adapter wrote, so its shape is known. This is the only place that assumes so. */
const abilitiesIn = ({ abilities }: { abilities: unknown }) => abilities as Abilities
