import { countBySeverity } from '../../../../analysis/coverage.ts'
import type { FindingRecord } from '../../findings/index.ts'

/** The ten categories of each edition of the OWASP list. */
const NAMES = {
  2021: [
    'Broken Access Control',
    'Cryptographic Failures',
    'Injection',
    'Insecure Design',
    'Security Misconfiguration',
    'Vulnerable and Outdated Components',
    'Identification and Authentication Failures',
    'Software and Data Integrity Failures',
    'Security Logging and Monitoring Failures',
    'Server-Side Request Forgery',
  ],
  2025: [
    'Broken Access Control',
    'Security Misconfiguration',
    'Software Supply Chain Failures',
    'Cryptographic Failures',
    'Injection',
    'Insecure Design',
    'Authentication Failures',
    'Software or Data Integrity Failures',
    'Security Logging and Alerting Failures',
    'Mishandling of Exceptional Conditions',
  ],
} as const
export type Edition = keyof typeof NAMES

const RISKS = ['critical', 'high', 'medium'] as const

/** How the open findings spread over the categories of an edition. */
export function owaspCategories(rows: readonly FindingRecord[], edition: Edition) {
  const categories = NAMES[edition].map((name, index) => {
    const id = `A${String(index + 1).padStart(2, '0')}:${edition}`
    const own = rows.filter((row) => (edition === 2021 ? row.owasp_2021 : row.owasp_2025) === id)
    return { id, name, findings_count: own.length, severity_breakdown: countBySeverity(own) }
  })
  const clean = categories.filter(({ severity_breakdown: { critical, high } }) => critical + high === 0)
  const counts = countBySeverity(rows)
  return {
    categories,
    total_findings: rows.length,
    overall_risk: RISKS.find((severity) => counts[severity] > 0) ?? ('low' as const),
    compliance_score: (100 * clean.length) / categories.length,
  }
}
