import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DebateSummary, debateListQuery } from '../api/debates/debates.ts'
import { meQuery } from '../api/identity/session.ts'
import { debateName } from '../parts/debate-link.tsx'
import { debateStatusOf } from '../parts/debate-row.tsx'
import { foundPlaces } from '../places/find-places.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useDebounced } from '../ui/use-debounced.ts'

const SHOWN_DEBATES = 6
const ABOUT = 'text-sm text-muted group-aria-selected:text-ink'

/** Finds screens by their title and other words for them, and debates by their topic. */
export function Palette({ onDone }: { onDone: () => void }) {
  const [words, setWords] = useState('')
  const [marked, setMarked] = useState(0)
  const navigate = useNavigate()
  const wanted = words.trim()
  const asked = useDebounced(wanted)
  const { data, isPending } = useQuery(debateListQuery({ q: asked, limit: SHOWN_DEBATES }))
  /** A fast Enter must not choose a result of earlier words. */
  const found = asked === wanted ? (data?.debates ?? []) : []
  const isLooking = asked !== wanted || isPending

  const { data: me } = useQuery(meQuery)
  const choices = [
    ...foundPlaces(wanted, me?.role).map(({ title, about, to, search }) => ({
      id: to + (search?.tab ?? ''),
      title,
      about: about && <span className={ABOUT}>{about}</span>,
      go: () => navigate({ to, search }),
    })),
    ...found.map((debate) => ({
      id: debate.id,
      title: debateName(debate),
      about: <About debate={debate} />,
      go: () => navigate({ to: debate.completed_at ? '/decisions/$id' : '/debates/$id', params: { id: debate.id } }),
    })),
  ]
  const current = Math.min(marked, choices.length - 1)

  function press(event: React.KeyboardEvent) {
    if (event.key === 'ArrowDown') setMarked(Math.min(current + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(current - 1, 0))
    else if (event.key === 'Enter') choose(current)
    else return
    event.preventDefault()
  }
  /** If Enter comes before there is a result, the palette stays open. */
  function choose(place: number) {
    const choice = choices[place]
    if (!choice) return
    void choice.go()
    onDone()
  }

  return (
    <div className="grid gap-3">
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-choices"
        aria-activedescendant={choices[current] && `palette-${current}`}
        aria-label="Search screens and debates"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setMarked(0)
        }}
        onKeyDown={press}
        dir="auto"
        className="w-full rounded-md border border-edge bg-paper px-3 py-2"
      />
      <div id="palette-choices" role="listbox" aria-label="Results" className="grid max-h-80 overflow-y-auto">
        {choices.map(({ id, title, about }, place) => (
          <div
            key={id}
            id={`palette-${place}`}
            role="option"
            dir="auto"
            tabIndex={-1}
            aria-selected={place === current}
            onMouseEnter={() => setMarked(place)}
            onMouseDown={() => choose(place)}
            className="group grid cursor-pointer rounded px-3 py-1.5 aria-selected:bg-raised"
          >
            <span title={title} className="truncate">
              {title}
            </span>
            {about}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {choices.length === 0 && (isLooking ? 'Searching …' : 'No screen or debate matches.')}
      </p>
    </div>
  )
}

/** What tells debates with the same topic apart: the result, the decision, and the time. */
function About({ debate }: { debate: DebateSummary }) {
  const { consensus_reached, answer, updated_at } = debate
  return (
    <span className={`flex gap-x-2 ${ABOUT}`}>
      <span dir="auto" className="min-w-0 truncate" title={answer ?? undefined}>
        {consensus_reached && answer ? answer : debateStatusOf(debate)}
      </span>
      <span className="shrink-0">
        · <RelativeTime at={updated_at} />
      </span>
    </span>
  )
}
