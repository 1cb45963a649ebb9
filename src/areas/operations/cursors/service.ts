import Type from 'typebox'
import type { CursorStatus, Cursors } from '../../../background/log-readers/cursors.ts'
import { queueType } from '../../../background/queue/queue-type.ts'
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

  async function released(name: string, release: Promise<CursorStatus | undefined>): Promise<Cursor> {
    const status = await release
    if (!status) throw notFound('cursor', name)
    return wireForm(status)
  }

  return {
    async list() {
      const found = await all()
      return { cursors: found, total: found.length, stopped: found.filter(({ stopped_at }) => stopped_at).length }
    },
    skip: (name: string) => released(name, cursors().skip(name)),
    retry: (name: string) => released(name, cursors().retry(name)),
  }
}
export type CursorService = ReturnType<typeof cursorService>

interface RebuildOptions {
  signal: AbortSignal
  onProgress(progress: { position: number; head: number }): void
}

interface RebuildDependencies {
  names(): readonly string[]
  /** Rebuilds the view, or all views, from the log; returns how many events each one read. */
  rebuild(name: string | undefined, options: RebuildOptions): Promise<Record<string, number>>
}

/** Lets an administrator rebuild views in the background, however long that takes. */
export const rebuildViews = ({ names, rebuild }: RebuildDependencies) =>
  queueType({
    demands: 'admin',
    shownTo: 'queue.read',
    timeoutSeconds: 3600,
    payload: Type.Object({
      view: Type.Optional(Type.String({ maxLength: 100, description: 'One view. Default: all of them' })),
    }),
    refuse({ view }) {
      if (view === undefined || names().includes(view)) return undefined
      return { field: 'view', message: `must be one of ${names().join(', ')}` }
    },
    async run({ view }, { signal, progress }) {
      const onProgress = ({ position, head }: { position: number; head: number }) => progress((99 * position) / head)
      return { events: await rebuild(view, { signal, onProgress }) }
    },
  })
