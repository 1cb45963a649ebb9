import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

interface LineChartProps {
  label: string
  /** The sentence in place of a chart with only one point. */
  lone: string
  /** Seconds since 1970, or plain numbers. */
  x: readonly number[]
  lines: readonly { name: string; values: readonly (number | null)[]; dashed?: boolean }[]
  times?: boolean
  range?: readonly [number, number]
}

const HEIGHT = 220
const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A chart of what a table beside it says in numbers; a single point becomes a sentence. */
export function LineChart({ lone, ...chart }: LineChartProps) {
  return chart.x.length > 1 ? <Drawing {...chart} /> : <p>{lone}</p>
}

/** Redrawn when the theme or the width changes. */
function Drawing({ label, x, lines, times = false, range }: Omit<LineChartProps, 'lone'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (!place) return
    let chart: uPlot | undefined
    const draw = () => {
      chart?.destroy()
      const axis = { stroke: colourOf('--muted'), grid: { stroke: colourOf('--line') }, ticks: { show: false } }
      chart = new uPlot(
        {
          width: place.clientWidth,
          height: HEIGHT,
          legend: { show: false },
          cursor: { show: false },
          scales: { x: { time: times }, y: range ? { range: [...range] } : {} },
          axes: [axis, axis],
          series: [
            {},
            ...lines.map(({ name, dashed }) => ({
              label: name,
              stroke: colourOf(dashed ? '--muted' : '--accent'),
              width: dashed ? 1 : 2,
              dash: dashed ? [4, 4] : undefined,
              points: { show: !dashed },
              spanGaps: true,
            })),
          ],
        },
        [[...x], ...lines.map(({ values }) => [...values])],
        place,
      )
    }
    draw()
    const resized = new ResizeObserver(() => chart?.setSize({ width: place.clientWidth, height: HEIGHT }))
    resized.observe(place)
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
      chart?.destroy()
    }
  }, [x, lines, times, range])
  return <div ref={box} role="img" aria-label={label} className="contain-inline-size w-full" />
}
