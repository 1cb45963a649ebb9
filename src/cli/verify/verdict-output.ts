import type { Verdict } from '../../shared/verifier/verdict.ts'

/** Ends with 0 when it is valid, 1 when something is wrong, 2 when it could not be checked. */
export const codeOf = ({ valid, kind }: Verdict): number => (kind === null || valid === null ? 2 : valid ? 0 : 1)

/** A verdict as lines for people; `against` says where the keys came from. */
export function linesOf({ valid, about, checked, proves, not_covered, faults }: Verdict, against?: string): string[] {
  const head =
    valid === null
      ? [`NOT CHECKED  ${about}: nobody can tell who signed it without keys; name --keys`]
      : valid
        ? [`valid  ${about}`]
        : faults.map(({ says }) => `INVALID  ${says}`)
  return [
    ...head,
    `  Checked: ${checked}`,
    ...(against === undefined ? [] : [`  Keys: ${against}`]),
    `  Proves: ${proves}`,
    ...(not_covered.length > 0
      ? [`  Not covered by the signature, so it may have been changed: ${not_covered.join(', ')}`]
      : []),
  ]
}
