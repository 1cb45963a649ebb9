import { Button } from '../../../ui/button.tsx'
import { lengthInWords } from './playback-stops.ts'
import type { usePlayback } from './use-playback.ts'

interface ReadingBarProps {
  reading: NonNullable<ReturnType<typeof usePlayback>>
  /** How long the debate itself took; undefined while it goes on. */
  tookMs: number | undefined
  onSkip: () => void
}

/** Says that this is a replay, and lets the reader hold it or leave it. */
export function PlaybackBar({ reading: { isHeld, hold, place, of }, tookMs, onSkip }: ReadingBarProps) {
  return (
    <section
      aria-label="Replay"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-paper py-2 text-sm"
    >
      <p className="grow">
        <span className="font-medium">Replay at reading speed.</span>{' '}
        {tookMs === undefined
          ? 'The debate is a little ahead of it.'
          : `The debate itself took ${lengthInWords(tookMs)}.`}
        <span className="text-muted">
          {' '}
          {place} of {of}
        </span>
      </p>
      <div className="flex gap-2">
        <Button onClick={() => hold(!isHeld)}>{isHeld ? 'Resume' : 'Pause'}</Button>
        <Button onClick={onSkip}>Show all</Button>
      </div>
    </section>
  )
}
