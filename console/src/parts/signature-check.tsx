import type { Verdict } from '../../../src/shared/verifier/verdict.ts'

/** The result of verifying a signature. */
export function SignatureCheck({ verdict }: { verdict: Verdict }) {
  const { valid, kind, about, checked, proves, not_covered, faults } = verdict
  if (kind === null)
    return (
      <p role="alert" className="border-l-2 border-disagree pl-4">
        It cannot be checked. {faults.map(({ says }) => `${says}.`).join(' ')}
      </p>
    )
  return (
    <div
      role={valid ? 'status' : 'alert'}
      className={`grid gap-2 text-sm ${valid ? '' : 'border-l-2 border-disagree pl-4'}`}
    >
      <p className="font-medium">Checked in this browser: {valid ? 'valid' : 'not valid'}</p>
      {about && <p className="wrap-anywhere">{about}</p>}
      {faults.length > 0 && (
        <ul className="grid gap-1">
          {faults.map(({ at, says }) => (
            <li key={`${at} ${says}`} className="grid grid-cols-[1rem_1fr] gap-1">
              <span aria-hidden="true">✗</span>
              <span className="wrap-anywhere">{says}.</span>
            </li>
          ))}
        </ul>
      )}
      <p className="measure wrap-anywhere text-muted">{checked}</p>
      <p className="measure wrap-anywhere text-muted">{proves}</p>
      {not_covered.length > 0 && (
        <p className="measure text-muted">
          Not covered by the signature, so it may have been changed: {not_covered.join(', ')}.
        </p>
      )}
    </div>
  )
}
