import type { Coverage } from './coverage.ts'
import type { FindingSeverity, PathStep, RawFinding } from './finding.ts'

/** A finding as a report shows it. */
export interface ReportedFinding extends RawFinding {
  fingerprint: string
  /** Why people dismissed or accepted it. */
  suppressed?: string | undefined
}

export interface SarifSource {
  version: string
  findings: readonly ReportedFinding[]
  coverage?: Coverage | undefined
  commit?: string | undefined
  repository?: string | undefined
  /** In ISO 8601. */
  startedAt?: string | undefined
  endedAt?: string | undefined
  succeeded: boolean
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const LEVELS: Record<FindingSeverity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}
/** As code hosts order findings by `security-severity`. */
const SCORES: Record<FindingSeverity, string> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.0' }

/** The findings of one scan as a SARIF 2.1.0 log. */
export function sarifLog(source: SarifSource) {
  const { version, findings, coverage, commit, repository, startedAt, endedAt, succeeded } = source
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()]
  const places = new Map(rules.map(({ rule }, index) => [rule, index]))
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parley',
            semanticVersion: version,
            rules: rules.map(({ rule, title, severity, remediation, cwe, owasp }) => ({
              id: rule,
              shortDescription: { text: title },
              ...(remediation !== undefined && { help: { text: remediation } }),
              defaultConfiguration: { level: LEVELS[severity] },
              properties: {
                tags: [cwe, owasp?.[2021], owasp?.[2025]].filter((tag) => tag !== undefined),
                'security-severity': SCORES[severity],
              },
            })),
          },
        },
        originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the repository' } } },
        ...(commit !== undefined && { automationDetails: { id: `parley/${repository ?? 'repository'}/${commit}` } }),
        results: findings.map((finding) => result(finding, places.get(finding.rule) ?? 0)),
        invocations: [
          {
            executionSuccessful: succeeded,
            ...(startedAt !== undefined && { startTimeUtc: startedAt }),
            ...(endedAt !== undefined && { endTimeUtc: endedAt }),
            toolExecutionNotifications: notifications(coverage),
          },
        ],
        columnKind: 'utf16CodeUnits',
        properties: { ...(commit !== undefined && { commit }), ...(coverage && { coverage }) },
      },
    ],
  }
}

function result(finding: ReportedFinding, ruleIndex: number) {
  const { rule, severity, message, fingerprint, confidence, suppressed, path_steps, kind } = finding
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [location(finding)],
    partialFingerprints: { 'parley/v1': fingerprint },
    ...(path_steps && path_steps.length > 0 && { codeFlows: [codeFlow(path_steps)] }),
    ...(suppressed !== undefined && { suppressions: [{ kind: 'external', justification: suppressed }] }),
    properties: { severity, confidence, kind },
  }
}

interface Placed {
  path: string
  line: number
  endLine?: number | undefined
  column?: number | undefined
  endColumn?: number | undefined
}

const location = ({ path, line, endLine, column, endColumn }: Placed) => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(path), uriBaseId: 'SRCROOT' },
    region: {
      startLine: line,
      ...(endLine !== undefined && { endLine }),
      ...(column !== undefined && { startColumn: column }),
      ...(endColumn !== undefined && { endColumn }),
    },
  },
})

const codeFlow = (steps: readonly PathStep[]) => ({
  threadFlows: [
    { locations: steps.map((step) => ({ location: { ...location(step), message: { text: step.what } } })) },
  ],
})

function notifications(coverage: Coverage | undefined) {
  const skipped = Object.entries(coverage?.files.skipped ?? {}).map(
    ([reason, files]) => `${files} ${files === 1 ? 'file was' : 'files were'} not read: ${reason}`,
  )
  return [...skipped, ...(coverage?.gaps ?? [])].map((text) => ({ level: 'note', message: { text } }))
}

/** A path relative to the root as a URI: what is not a plain character is escaped. */
const uriOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')
