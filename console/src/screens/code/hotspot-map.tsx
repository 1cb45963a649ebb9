import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Hotspot } from '../../api/code/structure.ts'
import { type Tile, treemap } from './treemap.ts'

interface HotspotMapProps {
  repository: string
  hotspots: readonly Hotspot[]
  /** Without one no risk is known, and complexity stands for it. */
  hasHistory: boolean
  /** The path of the file whose functions are shown. */
  open: string | undefined
  page: string | undefined
}

const HEIGHT = 380
/** The strongest shade still leaves the letters readable in both themes. */
const STRONGEST = 42
const LETTER = 6.4
const LEAST = { width: 44, height: 18 }

/** Files as areas as large as their code, in stronger shades the riskier they are; the table below says the same in figures. */
export function HotspotMap({ repository, hotspots, hasHistory, open, page }: HotspotMapProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const tiles = useMemo(
    () =>
      treemap(
        hotspots.map(({ lines_of_code: lines }) => Math.max(1, lines)),
        { width, height: HEIGHT },
      ),
    [hotspots, width],
  )
  const shadeOf = shades(hotspots, hasHistory)
  const [place, setPlace] = useState(0)
  const reached = Math.min(place, hotspots.length - 1)

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = Math.max(
      0,
      Math.min(hotspots.length - 1, step === 'first' ? 0 : step === 'last' ? Infinity : reached + step),
    )
    setPlace(to)
    box.current?.querySelectorAll('a')[to]?.focus()
  }

  return (
    <section ref={box} aria-label="Map of hotspots" className="grid gap-2 contain-inline-size">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className="font-sans" onKeyDown={move}>
        <title>The files of this page as areas</title>
        {hotspots.map((hotspot, at) => (
          <Link
            key={hotspot.file_path}
            to="/code/$repository"
            params={{ repository }}
            search={{ tab: 'hotspots', file: hotspot.file_path, page }}
            resetScroll={false}
            tabIndex={at === reached ? 0 : -1}
            onFocus={() => setPlace(at)}
            aria-label={wordsOf(hotspot, hasHistory)}
            aria-current={hotspot.file_path === open || undefined}
            className="group outline-none"
          >
            <title>{wordsOf(hotspot, hasHistory)}</title>
            <Area
              tile={tiles[at] as Tile}
              hotspot={hotspot}
              hasHistory={hasHistory}
              shade={shadeOf(hotspot)}
              isOpen={hotspot.file_path === open}
            />
          </Link>
        ))}
      </svg>
      <p className="text-sm text-muted">
        The larger an area, the more lines; the stronger its shade and the higher its number, the{' '}
        {hasHistory ? 'riskier' : 'more complex'}. A file opens with its functions; arrow keys lead from one to the
        next.
      </p>
    </section>
  )
}

const STEPS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
}

const wordsOf = ({ file_path, risk_score, complexity, lines_of_code }: Hotspot, hasHistory: boolean) =>
  `${file_path}: ${hasHistory ? `risk ${Math.round(risk_score)}, ` : ''}complexity ${complexity}, ${lines_of_code} lines`

/** How strong the shade of each is: by its risk, or by its complexity where no changes are known. */
function shades(hotspots: readonly Hotspot[], hasHistory: boolean) {
  const most = Math.max(1, ...hotspots.map(({ risk_score: risk }) => risk))
  const mostComplex = Math.max(1, ...hotspots.map(({ complexity }) => complexity))
  return ({ risk_score: risk, complexity }: Hotspot) =>
    Math.round(STRONGEST * (hasHistory ? (risk / most) ** 2 : complexity / mostComplex))
}

interface AreaProps {
  tile: Tile
  hotspot: Hotspot
  hasHistory: boolean
  shade: number
  isOpen: boolean
}

function Area({ tile: { x, y, width, height }, hotspot, hasHistory, shade, isOpen }: AreaProps) {
  const { file_path, risk_score: risk, complexity } = hotspot
  const name = file_path.slice(file_path.lastIndexOf('/') + 1)
  const fits = Math.floor((width - 10) / LETTER)
  const isNamed = width >= LEAST.width && height >= LEAST.height
  return (
    <g>
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(0, width - 2)}
        height={Math.max(0, height - 2)}
        rx="3"
        strokeWidth={isOpen ? 3 : 1}
        style={{ fill: `color-mix(in oklab, var(--accent) ${shade}%, var(--paper))` }}
        className={`${isOpen ? 'stroke-accent' : 'stroke-line'} group-focus-visible:stroke-ink group-focus-visible:[stroke-width:3] group-hover:stroke-edge`}
      />
      {isNamed && (
        <text x={x + 6} y={y + 15} fontSize="11" fill="var(--ink)">
          {name.length > fits ? `${name.slice(0, Math.max(1, fits - 1))}…` : name}
        </text>
      )}
      {isNamed && height >= 34 && (
        <text x={x + 6} y={y + 29} fontSize="11" fill="var(--ink)">
          {hasHistory ? Math.round(risk) : complexity}
        </text>
      )}
    </g>
  )
}

/** The width of an element, as long as it stands. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const resized = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    resized.observe(element)
    return () => resized.disconnect()
  }, [place])
  return width
}
