import type { Issue } from './issues.ts'
import type { HeadKey } from './signed-heads.ts'
import { headIssues } from './verify-heads.ts'
import type { VerifyStore } from './verify-store.ts'

interface Needs {
  checks: Pick<VerifyStore, 'reading'>
  publicKeys: () => Promise<readonly HeadKey[]>
  installation: string
}

/** Why a tree is not what its newest signed head says: nothing else is signed of it then. */
export function headFaults({ checks, publicKeys, installation }: Needs) {
  return async (payer: string): Promise<Issue | undefined> => {
    const keys = await publicKeys()
    return checks.reading(async (reader) => {
      const tree = await reader.tree(payer)
      if (!tree) return undefined
      const stored = { tree, ...(await reader.heads(tree)), unsigned: [] }
      return headIssues(stored, { keys, installation })[0]
    })
  }
}
export type HeadFaults = ReturnType<typeof headFaults>
