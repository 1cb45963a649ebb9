import type pg from 'pg'
import type { Issue } from '../../../src/areas/governance/audit/verification/issues.ts'
import type { Scene } from './scene.ts'

/** Whose `/audit/verify` tells of it, and in which place. */
export type Found = { of: 'org_1' | 'org_2' | 'installation' } & Partial<Omit<Issue, 'what'>> & {
    what?: string
    debate_id?: string
    version?: number
  }

/** Nothing in the database tells of it. */
export interface Unfound {
  /** What has to be held against the database to find it; nothing where it is not proven at all. */
  needs: 'data directory' | 'witness' | 'not proven'
  /** The words of docs/audit.md that say so. */
  named: string
  /** Where it is found then. */
  places?: (scene: Scene) => readonly Found[]
}

/** It changes nothing that anybody relies on: what is proved stays as it was, and the same keys are published. */
type Idle = 'without effect'

/** One way to change what is proved, for an attacker who owns the database. */
export interface Way {
  name: string
  /** What is done past the triggers: SQL, or what makes it. */
  attack: (scene: Scene, client: pg.Client) => string | Promise<unknown>
  /** The service enters and notes something afterwards, as a node that was started anew. */
  goesOn?: true
  /** What verifies the receipt of `debate` by itself says that it is not valid. */
  breaksReceipt?: true
  expected: ((scene: Scene) => readonly Found[]) | Unfound | Idle
}

type Places = readonly Found[] | ((scene: Scene) => readonly Found[])

const placesOf = (found: Places) => (typeof found === 'function' ? found : () => found)

/** A way that verifying finds, in each of these places. */
export const found = (name: string, attack: Way['attack'] | string, places: Places): Way => ({
  name,
  attack: typeof attack === 'string' ? () => attack : attack,
  expected: placesOf(places),
})

/** A way that is found although the service went on over it. */
export const foundLater = (name: string, attack: Way['attack'] | string, places: Places): Way => ({
  ...found(name, attack, places),
  goesOn: true,
})

/** A way that nothing in the database tells of. */
export const unfound = (name: string, attack: Way['attack'] | string, expected: Unfound): Way => ({
  name,
  attack: typeof attack === 'string' ? () => attack : attack,
  expected,
})

export const idle = (name: string, attack: Way['attack'] | string): Way => ({
  name,
  attack: typeof attack === 'string' ? () => attack : attack,
  expected: 'without effect',
})
