/** From the least to the gravest. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export function severityOf(score: number): Severity {
  if (score >= 0.9) return 'critical'
  if (score >= 0.7) return 'high'
  return score >= 0.4 ? 'medium' : 'low'
}

export const countBySeverity = (severities: readonly Severity[]): Record<Severity, number> => ({
  low: severities.filter((each) => each === 'low').length,
  medium: severities.filter((each) => each === 'medium').length,
  high: severities.filter((each) => each === 'high').length,
  critical: severities.filter((each) => each === 'critical').length,
})

/** To four places: reports are read by people. */
export const rounded = (value: number) => Math.round(value * 1e4) / 1e4

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
