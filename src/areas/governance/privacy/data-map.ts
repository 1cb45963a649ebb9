import { backgroundTables } from '../../../background/tables.ts'
import type { Area } from '../../../platform.ts'
import { storageTables } from '../../../storage/platform-tables.ts'
import type { TableDescription } from '../../../storage/table.ts'

/** What every table keeps, of whom and for how long: the platform's own, and those of all areas. */
export const dataMap = (areas: readonly Pick<Area, 'tables'>[]): readonly TableDescription[] => [
  ...storageTables,
  ...backgroundTables,
  ...areas.flatMap(({ tables = [] }) => tables),
]
