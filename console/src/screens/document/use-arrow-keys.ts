import { useEffect, useRef } from 'react'

interface Turns {
  onBack: (() => void) | undefined
  onForth: (() => void) | undefined
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [role="menu"], [role="tablist"]') !== null

/** Left and right, wherever nobody else wants them. */
export function useArrowKeys(turns: Turns) {
  const latest = useRef(turns)
  latest.current = turns
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(event.target)) return
      const { onBack, onForth } = latest.current
      const turn = { ArrowLeft: onBack, ArrowRight: onForth }[event.key]
      if (!turn) return
      event.preventDefault()
      turn()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
