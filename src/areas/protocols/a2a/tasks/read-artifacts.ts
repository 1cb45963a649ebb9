import type { DebateState } from '../../../../engine/state.ts'
import type { IssuedReceipt } from '../../../governance/receipts/index.ts'
import { type Artifact, artifactsOf, hasArtifacts } from './artifacts.ts'

export type ArtifactsOf = (debate: DebateState) => Promise<Artifact[]>

interface ArtifactDependencies {
  reportOf(debate: DebateState): object | undefined
  issuedReceipt: IssuedReceipt
}

/** The artifacts of a debate with what is kept apart from its log. */
export const artifactReader =
  ({ reportOf, issuedReceipt }: ArtifactDependencies): ArtifactsOf =>
  async (debate) => {
    if (!hasArtifacts(debate)) return []
    const receipt = await issuedReceipt(debate)
    return artifactsOf(debate, { report: reportOf(debate), receipt: receipt?.signed })
  }
