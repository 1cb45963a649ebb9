import type { Fields } from './fields.ts'
import type { Keyring } from './keys.ts'
import { checkPaper } from './signed-paper.ts'
import type { Findings } from './verdict.ts'

/** The heads of all trees that grew together, as one signature covers them. */
export function headsFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const { paper, faults, notCovered } = checkPaper('heads', fields, keyring, {})
  const trees = Array.isArray(paper.trees) ? paper.trees.length : 0
  return {
    kind: 'heads',
    about: `heads of ${trees} audit logs, group ${paper.group} at ${paper.at}`,
    checked: `The heads were held against their digest and the signature of key ${fields.key_id}.`,
    proves: `At ${paper.at} the installation ${paper.installation} signed the sizes and roots of these ${trees} logs: any later change of them contradicts it.`,
    notCovered,
    faults,
  }
}
