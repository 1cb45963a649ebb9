import type { Ledger } from '../../../deliberation/ledger/index.ts'
import { hasArtifacts } from '../tasks/artifacts.ts'
import type { ArtifactsOf } from '../tasks/read-artifacts.ts'
import type { Tasks } from '../tasks/tasks.ts'

interface UpdatesDependencies {
  tasks: Pick<Tasks, 'ofDebate'>
  ledger: Pick<Ledger, 'at'>
  artifactsOf: ArtifactsOf
}

/** What places are told of one version of a debate: the same that a stream would tell. */
export const pushedUpdates =
  ({ tasks, ledger, artifactsOf }: UpdatesDependencies) =>
  async (org: string, debateId: string, version: number) => {
    const known = await tasks.ofDebate(org, debateId)
    if (!known) return undefined
    const [before, debate] = await Promise.all([ledger.at(debateId, version - 1), ledger.at(debateId, version)])
    const { updatesOf } = await import('../protocol/wire-task.ts')
    const hasEnded = hasArtifacts(debate) && !hasArtifacts(before)
    return updatesOf(known.task, before, debate, hasEnded ? await artifactsOf(debate) : [])
  }
