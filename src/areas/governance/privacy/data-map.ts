import type { Area } from '../../../platform.ts'
import { platformKeeps } from '../../../storage/keeps.ts'
import type { Kept } from '../../../storage/kept.ts'

/** What every table keeps, of whom and for how long: the platform's own, and those of all areas. */
export const dataMap = (areas: readonly Pick<Area, 'keeps'>[]): readonly Kept[] => [
  ...platformKeeps,
  ...areas.flatMap(({ keeps }) => keeps),
]
