import type { RawFinding } from '../finding.ts'
import { type FoundSecret, maskedSecret } from './found-secret.ts'
import { SECRET_KINDS } from './secret-types.ts'

/** Where example values are expected: a secret is less likely to open anything there. */
const TRIED_OUT =
  /(?:^|[/._-])(?:tests?|specs?|__tests__|testdata|fixtures?|mocks?|examples?|samples?|demos?)(?:[/._-]|$)/i
const LESS_LIKELY = 0.6

/** Where the secret was added, when it is no longer in the tree. */
export interface SecretOrigin {
  commit: string
  author: { name: string; email: string }
  date: string
}

/** What people read of a secret at a place, as a finding. */
export function secretFinding(path: string, secret: FoundSecret, origin?: SecretOrigin): RawFinding {
  const { name, severity, revoke } = SECRET_KINDS[secret.type]
  const one = `${/^[aeiou]/i.test(name) ? 'An' : 'A'} ${name}`
  const isTriedOut = TRIED_OUT.test(path) && secret.type !== 'private_key'
  const confidence = Math.round(secret.confidence * (isTriedOut ? LESS_LIKELY : 1) * 1_000) / 1_000
  return {
    kind: 'secret',
    rule: `secret.${secret.rule}`,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} in the code`,
    message: origin ? `${one} was committed here and is still in the history` : `${one} is written into this file`,
    severity: isTriedOut && (severity === 'critical' || severity === 'high') ? 'medium' : severity,
    confidence,
    path,
    line: secret.line,
    endLine: secret.end_line,
    column: secret.column,
    endColumn: secret.end_column,
    snippet: secret.context,
    cwe: 'CWE-798',
    owasp: { 2021: 'A07:2021', 2025: 'A07:2025' },
    remediation: `Revoke it ${revoke}, issue a new one, and read that from the environment or a secret store. Removing the line is not enough: the history keeps it.`,
    identity: secret.hmac,
    details: {
      secret_type: secret.type,
      matched_text: maskedSecret(secret),
      length: secret.length,
      entropy: secret.entropy,
      in_history: origin !== undefined,
      ...(origin && { commit: origin.commit, date: origin.date }),
    },
    ...(origin && { author: origin.author }),
  }
}
