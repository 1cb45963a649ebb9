export const SEVERITIES = ['minor', 'moderate', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

const FROM: readonly (readonly [number, Severity])[] = [
  [0.75, 'critical'],
  [0.5, 'major'],
  [0.25, 'moderate'],
]

export const severityOf = (severity: number): Severity => FROM.find(([least]) => severity >= least)?.[1] ?? 'minor'
