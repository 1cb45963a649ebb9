import { useEffect, useState } from 'react'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium' })
const REFRESH_MS = 30_000

function relative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  return Math.abs(seconds) < 10 ? 'just now' : words.format(Math.round(seconds / size), unit)
}

/** How long ago, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const time = new Date(at)
  return (
    <time dateTime={at} title={exact.format(time)}>
      {relative(time, now)}
    </time>
  )
}
