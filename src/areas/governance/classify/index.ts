import { defineArea } from '../../../platform.ts'
import { classifyRoutes } from './routes.ts'
import type { Level } from './schema.ts'
import { classify } from './service.ts'

export { LEVELS } from './schema.ts'

/** The level of a text alone. */
export const levelOf = async (text: string): Promise<Level> => (await classify({ content: text })).level

/** Classification: how a text is to be handled. */
export const classification = () =>
  defineArea({ name: 'classify', title: 'Classification', stability: 'stable', endpoints: classifyRoutes })
