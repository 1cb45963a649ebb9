import { defineArea } from '../../../platform.ts'
import type { Level } from './markings.ts'
import { classifyRoutes } from './routes.ts'
import { classify } from './service.ts'

export { LEVELS } from './markings.ts'

/** The level of a text alone. */
export const levelOf = async (text: string): Promise<Level> => (await classify({ content: text })).level

/** Classification: how a text is to be handled. */
export const classification = () =>
  defineArea({ name: 'classify', title: 'Classification', stability: 'stable', endpoints: classifyRoutes })
