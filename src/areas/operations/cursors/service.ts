import type { CursorStatus, Cursors } from '../../../background/log-readers/cursors.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Cursor } from './schema.ts'

const wireForm = (status: CursorStatus): Cursor => ({
  name: status.name,
  kind: status.kind,
  position: status.position,
  behind: status.behind,
  failures: status.failures,
  failing_position: status.failingPosition,
  last_error: status.lastError,
  stopped_at: status.stoppedAt,
})

export function cursorService(cursors: () => Pick<Cursors, 'status' | 'skip' | 'retry'>) {
  const all = async () => (await cursors().status()).map(wireForm)

  async function one(name: string): Promise<Cursor> {
    const found = (await all()).find((cursor) => cursor.name === name)
    if (!found) throw notFound('cursor', name)
    return found
  }

  return {
    async list() {
      const found = await all()
      return { cursors: found, total: found.length, stopped: found.filter(({ stopped_at }) => stopped_at).length }
    },
    async skip(name: string) {
      await cursors().skip(name)
      return one(name)
    },
    async retry(name: string) {
      await cursors().retry(name)
      return one(name)
    },
  }
}
export type CursorService = ReturnType<typeof cursorService>
