import type { Cursors } from '../../../background/log-readers/cursors.ts'
import { defineArea } from '../../../platform.ts'
import { cursorRoutes } from './routes.ts'
import { cursorService, rebuildViews } from './service.ts'

interface Dependencies {
  /** Asked when they are needed: they are opened with the views of all areas in hand. */
  cursors: () => Cursors
  /** The names of all views. */
  views: () => readonly string[]
}

/** Cursors: where views and reactions stand in the log, how to help one that stopped, and how to fold a view anew. */
export const cursors = ({ cursors: opened, views }: Dependencies) =>
  defineArea({
    name: 'cursors',
    stability: 'stable',
    endpoints: cursorRoutes(cursorService(opened)),
    queueTypes: {
      rebuild_views: rebuildViews({ names: views, rebuild: (name, options) => opened().rebuild(name, options) }),
    },
  })
