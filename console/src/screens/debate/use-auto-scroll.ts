import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as being there. */
const NEAR_PX = 80

const isAtEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY < NEAR_PX
const goToEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

interface Following {
  /** How much there is to read. */
  length: number
  /** Whether everything so far is there and more is to come. */
  isGoingOn: boolean
  /** What grows when something is added. */
  growing: RefObject<HTMLElement | null>
}

/**
 * Keeps the end in sight for a reader who is there, and never moves one who is not. A debate that is still going on opens at
 * its end, one that is over at its beginning.
 */
export function useAutoScroll({ length, isGoingOn, growing }: Following) {
  const [isThere, setIsThere] = useState(false)
  /** How much there was when the reader left the end. */
  const [seen, setSeen] = useState<number>()
  const now = useRef({ length, isThere })
  now.current = { length, isThere }
  const hasOpened = useRef(false)

  useLayoutEffect(() => {
    if (!isGoingOn || hasOpened.current || length === 0) return
    hasOpened.current = true
    setIsThere(true)
    goToEnd()
  }, [isGoingOn, length])

  useEffect(() => {
    let at = scrollY
    function look() {
      const wentUp = scrollY < at
      at = scrollY
      if (!hasOpened.current) return
      if (isAtEnd()) setIsThere(true)
      else if (wentUp && now.current.isThere) {
        setIsThere(false)
        setSeen(now.current.length)
      }
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  useEffect(() => {
    const box = growing.current
    if (!box || !isThere) return
    goToEnd()
    const observer = new ResizeObserver(goToEnd)
    observer.observe(box)
    return () => observer.disconnect()
  }, [growing, isThere])

  const unread = isThere || seen === undefined ? 0 : length - seen
  return { unread, follow: () => setIsThere(true) }
}
