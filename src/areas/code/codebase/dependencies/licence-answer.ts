import { addressOf, categoryOfExpression, isOsiApproved } from '../../../../analysis/licences/categories.ts'
import { readLicence, stated } from '../../../../analysis/licences/expression.ts'
import { compatibility, conflictWith, listedLicence } from '../../../../analysis/licences/policy.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { AnalysedRepository } from './analysed-repository.ts'
import { MOST_LISTED, repositoryFacts } from './analysis-answer.ts'
import { projectLicence } from './collect-inventory.ts'
import type { CheckLicenses } from './schema.ts'

const MOST_ISSUES = 1_000

/** The lists of a request as ids of SPDX. */
function listsOf({ allowed_licenses: allowed = [], denied_licenses: denied = [] }: CheckLicenses) {
  const named = (field: string, names: readonly string[]) =>
    names.map((name) => {
      const id = listedLicence(name)
      if (id === undefined) throw invalid(field, `must be names of single licences of SPDX, which "${name}" is not`)
      return id
    })
  return { allowed: named('allowed_licenses', allowed), denied: named('denied_licenses', denied) }
}

/** Checks a request before any repository is looked at. */
export function licenceRules(wish: CheckLicenses) {
  const lists = listsOf(wish)
  const policy = wish.policy ?? (lists.allowed.length + lists.denied.length > 0 ? 'custom' : 'permissive')
  if (policy === 'custom' && lists.allowed.length + lists.denied.length === 0)
    throw invalid('allowed_licenses', 'or denied_licenses must say what the policy `custom` is')
  if (wish.project_license !== undefined && !readLicence(wish.project_license))
    throw invalid('project_license', 'must be a licence of SPDX')
  return { lists, policy }
}

export function licenceAnswer(analysed: AnalysedRepository, wish: CheckLicenses) {
  const { lists, policy } = licenceRules(wish)
  const own = wish.project_license ?? projectLicence(analysed.inventory)
  const project = readLicence(own)
  const packages = analysed.inventory.packages.filter(({ isDev }) => (wish.include_dev ?? true) || !isDev)
  const distribution = new Map<string, number>()
  const licenses = packages.map((one) => {
    const info = readLicence(one.license)
    const licence = info ? stated(info) : 'unknown'
    distribution.set(licence, (distribution.get(licence) ?? 0) + 1)
    const category = info ? categoryOfExpression(info) : 'unknown'
    const verdict = compatibility(info, policy, lists)
    return {
      package: one.name,
      version: one.version,
      ecosystem: one.ecosystem,
      license: licence,
      stated: one.license ?? null,
      category,
      license_url: info ? addressOf(info) : null,
      is_osi_approved: info ? isOsiApproved(info) : false,
      is_copyleft: category.endsWith('_copyleft'),
      compatibility: verdict,
      issues: issuesOf(one.license, verdict, licence, policy),
      conflict: conflictWith(project, info),
    }
  })
  const count = (verdict: string) => licenses.filter((one) => one.compatibility === verdict).length
  const conflicts = licenses.flatMap(({ package: name, version, license, conflict }) =>
    conflict
      ? [
          {
            package: `${name}@${version}`,
            license,
            conflict_type: conflict.type,
            severity: conflict.severity,
            description: conflict.description,
          },
        ]
      : [],
  )
  const errors = conflicts.filter(({ severity }) => severity === 'error').length
  return {
    ...repositoryFacts(analysed),
    compliant: licenses.every((one) => one.compatibility === 'compatible'),
    total_packages: licenses.length,
    compatible: count('compatible'),
    incompatible: count('incompatible'),
    unknown: count('unknown'),
    licenses: licenses.slice(0, MOST_LISTED).map(({ conflict: _, ...one }) => one),
    license_distribution: Object.fromEntries([...distribution].sort(([, a], [, b]) => b - a)),
    policy_used: policy,
    issues: licenses
      .flatMap(({ package: name, version, issues }) => issues.map((issue) => `${name}@${version}: ${issue}`))
      .slice(0, MOST_ISSUES),
    project_license: project ? stated(project) : (own ?? null),
    conflicts: conflicts.slice(0, MOST_LISTED),
    total_conflicts: conflicts.length,
    error_count: errors,
    warning_count: conflicts.length - errors,
  }
}

function issuesOf(license: string | undefined, verdict: string, licence: string, policy: string): string[] {
  if (verdict === 'compatible') return []
  if (verdict === 'incompatible') return [`${licence} is not allowed under the policy ${policy}`]
  if (license === undefined) return ['The lock file does not tell its licence']
  return [`It is not known what "${license.slice(0, 100)}" asks for`]
}
