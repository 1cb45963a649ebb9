import Type from 'typebox'
import { queueType } from './types.ts'

interface Views {
  names(): readonly string[]
  /** Folds the view, or all of them, anew from the log. */
  rebuild(name?: string): Promise<void>
}

export const rebuildViews = ({ names, rebuild }: Views) =>
  queueType({
    adminOnly: true,
    retries: 0,
    timeoutSeconds: 3600,
    payload: Type.Object({ view: Type.Optional(Type.String({ description: 'One view; all of them unless told' })) }),
    refuse({ view }) {
      if (view === undefined || names().includes(view)) return undefined
      return { field: 'view', message: `must be one of ${names().join(', ')}` }
    },
    async run({ view }) {
      await rebuild(view)
      return { rebuilt: view ? [view] : [...names()] }
    },
  })
