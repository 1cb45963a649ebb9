import type { Cursors } from '../../../jobs/cursors/cursors.ts'
import { defineArea } from '../../../platform.ts'
import { cursorRoutes } from './routes.ts'
import { cursorService } from './service.ts'

/** Cursors: where views and reactions stand in the log, and how to help one that stopped. */
export function cursors(opened: () => Cursors) {
  return defineArea({ name: 'cursors', stability: 'stable', keeps: [], endpoints: cursorRoutes(cursorService(opened)) })
}
