import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'

export interface Named {
  params?: Record<string, string>
  payload?: object
}

/** Makes an object where the callers act, the home organization or a workspace of it, and says how it is named in the path. */
export type MakeObject = (service: TestApp, callers: MatrixCallers) => Promise<Named>

interface ForeignWrite {
  file: string
  tables: string[]
  why: string
}

/** What was reviewed of the areas of one group, one by one. */
export interface Reviewed {
  /** Endpoints that need no caller. */
  public?: readonly string[]
  /** Endpoints for the platform role admin alone. */
  admin?: readonly string[]
  /** Endpoints that a signature over the raw bytes protects. */
  signature?: readonly string[]
  /** Where others are let in than `endpoints.tsv` says, by its row. */
  decidedOtherwise?: Readonly<Record<string, string>>
  /** Endpoints that were published under an id that does not begin with the name of their area. */
  namedOtherwise?: readonly string[]
  /** Tables that belong to the installation and not to one organization. */
  globalTables?: readonly string[]
  /** Where a file writes tables that are not its own area's. */
  foreignWrites?: readonly ForeignWrite[]
  /** Tables that migrations write, once or by their triggers, so that no code does. */
  writtenByMigrations?: readonly string[]
  /** Files that read `organizations` themselves, where workspaces stand too, and why they may meet one. */
  organizationReaders?: Readonly<Record<string, string>>
  /** For every endpoint with a parameter: an object of one organization, or `installation` where it names nobody's. */
  objects?: Readonly<Record<string, MakeObject | 'installation'>>
  /** Endpoints whose object of the matrix only a platform admin may act on, although others see it. */
  onlyForAdmins?: readonly string[]
  /** Endpoints for who made the object, here the user, and for those who lead the organization. */
  onlyForMakers?: readonly string[]
}
