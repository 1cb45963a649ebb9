import type { Verdict } from '../../shared/verifier/verdict.ts'

/** Ends with 0 when nothing is wrong, 1 when something is, 2 when there is nothing to check. */
export const codeOf = ({ valid, kind }: Verdict): number => (kind === null ? 2 : valid === false ? 1 : 0)

/** A verdict as lines for people; `against` says where the keys came from. */
export function linesOf({ valid, about, checked, proves, not_covered, faults }: Verdict, against?: string): string[] {
  const head =
    valid === null
      ? [`valid, but signatures were not checked: name --keys  ${about}`]
      : valid
        ? [`valid  ${about}`]
        : faults.map(({ says }) => `INVALID  ${says}`)
  return [
    ...head,
    `  Checked: ${checked}`,
    ...(against === undefined ? [] : [`  Keys: ${against}`]),
    `  Proves: ${proves}`,
    ...(not_covered.length > 0 ? [`  Not covered, anybody could have changed it: ${not_covered.join(', ')}`] : []),
  ]
}
