import { besideFaults, type Demands, equals, notCoveredIn, someTime } from './beside.ts'
import { type Fields, isFields } from './fields.ts'
import type { Keyring } from './keys.ts'
import { checkPaper } from './signed-paper.ts'
import type { Findings } from './verdict.ts'

/** A certificate as it is, or in the answer to whoever was erased. */
export function erasureFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const isInside = isFields(fields.certificate)
  const signed = isFields(fields.certificate) ? fields.certificate : fields
  const { paper, faults, notCovered } = checkPaper('erasure', signed, keyring, {})
  const demands = besideCertificate(paper)
  return {
    kind: 'erasure_certificate',
    about: `erasure ${paper.erasure_id}, completed ${paper.completed_at}`,
    checked: `The certificate was held against its digest and the signature of key ${signed.key_id}${isInside ? ', and everything beside it against the certificate' : ''}.`,
    proves: `The installation with key ${signed.key_id} signed that it carried out this erasure as the certificate says; that it did is its own word.`,
    notCovered: isInside ? [...notCovered, ...notCoveredIn(fields, demands)] : notCovered,
    faults: isInside ? [...faults, ...besideFaults(fields, demands, 'certificate')] : faults,
  }
}

const besideCertificate = ({ erasure_id, completed_at }: Fields): Demands => ({
  certificate: 'looked at elsewhere',
  deletion_id: equals(erasure_id),
  status: equals('completed'),
  completed_at: equals(completed_at),
  scheduled_for: someTime,
})
