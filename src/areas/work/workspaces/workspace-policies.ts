import type { Query } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'

/** How long things in a workspace are kept. */
export interface WorkspaceRetention {
  policy_id: string | null
  /** Leaders of the organization may disable its policy, and nothing goes. */
  enabled: boolean
  /** The days that hold for each kind, of all policies; null where none takes it. */
  kept_days: Record<string, number | null>
}

interface Place {
  org: string
  workspace: string
}

/** The own policy of each workspace, which is made, changed and removed with it. */
export interface WorkspacePolicies {
  /** The statements that make it, to be sent together with others. */
  adding(policy: Place & { days: number; by: string }): readonly Query<unknown>[]
  /** What now goes earlier is looked for at once, and told before it goes. */
  change(tx: Transaction, policy: Place & { days: number }): Promise<void>
  remove(tx: Transaction, place: Place): Promise<void>
  /** How long each workspace of the organization keeps what. */
  kept(org: string): Promise<(workspace: string) => WorkspaceRetention>
}
