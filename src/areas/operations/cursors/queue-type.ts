import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'

interface Wishes {
  signal: AbortSignal
  onProgress(progress: { position: number; head: number }): void
}

interface Views {
  names(): readonly string[]
  /** Folds the view, or all of them, anew from the log; answers how many events each took. */
  rebuild(name: string | undefined, wishes: Wishes): Promise<Record<string, number>>
}

/** An administrator has views folded anew, for as long as it takes. */
export const rebuildViews = ({ names, rebuild }: Views) =>
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
