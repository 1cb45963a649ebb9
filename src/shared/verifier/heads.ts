import { type Fields, isObject } from '../fields.ts'
import type { Demands } from './accompanying-files.ts'
import { isTime, isWhole } from './fields.ts'
import type { Keyring } from './keys.ts'
import { checkPaper } from './signed-paper.ts'
import type { Findings, Head } from './verdict.ts'

/** The data directory states beside a group which logs it is the newest of. */
const BESIDE: Demands = { keeps: { isNotCovered: Array.isArray, shape: 'a list' } }

/** The heads of a signed group, with the faults found in it. */
export function headsIn(fields: Fields, keyring: Keyring | undefined) {
  const { paper, faults, notCovered } = checkPaper('heads', fields, keyring, BESIDE)
  const { at, trees } = paper
  const heads = (Array.isArray(trees) ? trees : []).flatMap((tree: unknown): Head[] =>
    isTime(at) && isObject(tree) && isWhole(tree.size)
      ? [{ tree: String(tree.id), size: tree.size, root: String(tree.root), at }]
      : [],
  )
  return { paper, heads, faults, notCovered }
}

/** The heads of all trees that grew together, under one signature; a file of lines has several such groups. */
export function headsFindings(all: readonly Fields[], keyring: Keyring | undefined): Findings {
  const groups = all.map((fields) => headsIn(fields, keyring))
  const claims = groups.flatMap(({ heads }) => heads)
  const last = groups.at(-1)?.paper ?? {}
  const trees = new Set(claims.map(({ tree }) => tree)).size
  const isOne = groups.length === 1
  return {
    kind: 'heads',
    about: isOne
      ? `heads of ${trees} audit logs, group ${last.group} at ${last.at}`
      : `${groups.length} groups of heads of ${trees} audit logs, the last at ${last.at}`,
    checked: isOne
      ? `The heads were held against their digest and the signature of key ${all.at(-1)?.key_id}.`
      : 'The heads of each group were held against their digest and their signature.',
    proves: `At ${last.at} the installation ${last.installation} signed the sizes and roots of these ${trees} logs: any later change of them contradicts it.`,
    notCovered: [...new Set(groups.flatMap(({ notCovered }) => notCovered))],
    claims,
    faults: groups.flatMap(({ faults }, place) =>
      isOne
        ? faults
        : faults.map(({ at, says }) => ({ at: `line ${place + 1} ${at}`, says: `Line ${place + 1}: ${says}` })),
    ),
  }
}
