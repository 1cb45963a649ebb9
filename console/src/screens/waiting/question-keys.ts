import { type RefObject, useEffect } from 'react'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null

/**
 * The keys of questions: J and K move from one to the next, and a digit presses the choice at that place of the one that
 * has the focus, or of the only one.
 */
export function useQuestionKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (document.querySelector('dialog[open]')) return
      const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement)
      const at = items.findIndex((item) => item.contains(document.activeElement))
      if (move(items, at, event.key) || choose(items[at] ?? onlyOne(items), event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

function move(items: readonly HTMLElement[], at: number, key: string): boolean {
  const step = STEPS[key]
  if (step === undefined) return false
  const next = items[at < 0 ? 0 : at + step]
  next?.focus()
  return next !== undefined
}

function choose(item: HTMLElement | undefined, key: string): boolean {
  const button = /^[1-9]$/.test(key) && item?.querySelector<HTMLElement>(`[data-digit="${key}"]`)
  if (!button) return false
  button.focus()
  button.click()
  return true
}

const onlyOne = (items: readonly HTMLElement[]) => (items.length === 1 ? items[0] : undefined)
