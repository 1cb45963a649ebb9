import { backgroundTables } from '../../../background/tables.ts'
import type { Area } from '../../../platform.ts'
import { storageTables } from '../../../storage/platform-tables.ts'
import type { TableDescription } from '../../../storage/table.ts'

/** The data map: every table, what it keeps of whom and for how long; the platform's own, and those of all areas. */
export const dataMapOf = (areas: readonly Pick<Area, 'tables'>[]): readonly TableDescription[] => [
  ...storageTables,
  ...backgroundTables,
  ...areas.flatMap(({ tables = [] }) => tables),
]
