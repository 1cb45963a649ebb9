import type { Cursors } from '../../../background/log-readers/cursors.ts'
import { defineArea } from '../../../platform.ts'
import { cursorRoutes } from './routes.ts'
import { cursorService, rebuildViews } from './service.ts'

interface Dependencies {
  /** Called when it is needed: the cursors open after all areas have declared their views. */
  cursors: () => Cursors
  /** The names of all views. */
  views: () => readonly string[]
}

/** Cursors: how far views and reactions have read the log, how to help one that stopped, and how to rebuild a view. */
export const cursors = ({ cursors: opened, views }: Dependencies) =>
  defineArea({
    name: 'cursors',
    stability: 'stable',
    endpoints: cursorRoutes(cursorService(opened)),
    queueTypes: {
      rebuild_views: rebuildViews({ names: views, rebuild: (name, options) => opened().rebuild(name, options) }),
    },
  })
