import { defineArea } from '../../../platform.ts'
import { classifyRoutes } from './routes.ts'

/** Classification: how a text is to be handled. */
export const classification = () =>
  defineArea({ name: 'classify', title: 'Classification', stability: 'stable', keeps: [], endpoints: classifyRoutes })
