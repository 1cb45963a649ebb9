interface ConfidenceProps {
  value: number
  threshold?: number | undefined
  /** Whether known outcomes back the value; otherwise the bar is hatched. */
  calibrated: boolean
}

const percent = (value: number) => `${Math.max(0, Math.min(1, value)) * 100}%`

/** A bar with the threshold drawn on it, never a bare percentage. */
export function ConfidenceBar({ value, threshold, calibrated }: ConfidenceProps) {
  const described = `confidence ${value.toFixed(2)}${threshold === undefined ? '' : `, threshold ${threshold.toFixed(2)}`}${calibrated ? '' : ', uncalibrated'}`
  return (
    <span className="inline-flex w-full max-w-60 items-center gap-2">
      <span role="img" aria-label={described} className="relative h-2.5 grow rounded-full bg-raised">
        <span
          style={{ width: percent(value) }}
          className={`absolute inset-y-0 left-0 rounded-full bg-accent transition-[width] ${calibrated ? '' : 'hatched'}`}
        />
        {threshold !== undefined && (
          <span style={{ left: percent(threshold) }} className="absolute -inset-y-1 w-0.5 bg-ink" />
        )}
      </span>
      <span aria-hidden="true" className="text-sm">
        {value.toFixed(2)}
      </span>
    </span>
  )
}

/**
 * Whether known outcomes back a confidence: of decisions, or for built-in agents of the questions that their rules were
 * measured on.
 */
export const isCalibrated = (method: string | null) => method !== null && method !== 'smoothed_share'
