import { type SqlBool, sql } from 'kysely'
import type { Period } from './period.ts'

/** The days of a period of an organization, in any table that has one row or more for each day. */
export const during = (org: string, { from = '', to }: Period) =>
  sql<SqlBool>`organization_id = ${org} and day >= ${from} and day <= ${to}`
