import type { DebateState } from '../../../../engine/state.ts'
import type { IssuedReceipt, SignedReceipt, StoredReceipt } from '../../../governance/receipts/index.ts'
import { type Artifact, artifactsOf, hasArtifacts } from './artifacts.ts'

/** The artifacts of a debate; whoever has read its receipt hands it over, so that it is not asked for again. */
export type ArtifactsOf = (debate: DebateState, receipt?: StoredReceipt) => Promise<Artifact[]>

interface ArtifactDependencies {
  reportOf(debate: DebateState): object | undefined
  issuedReceipt: IssuedReceipt
  signedReceipt: SignedReceipt
}

/** The artifacts of a debate with what is kept apart from its log. */
export const artifactReader =
  ({ reportOf, issuedReceipt, signedReceipt }: ArtifactDependencies): ArtifactsOf =>
  async (debate, known) => {
    if (!hasArtifacts(debate)) return []
    const receipt = known ? signedReceipt(known) : (await issuedReceipt(debate))?.signed
    return artifactsOf(debate, { report: reportOf(debate), receipt })
  }
