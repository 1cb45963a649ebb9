import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface ClampedTextProps {
  /** The number of lines shown at first. */
  lines: number
  /** Must contain the font, which determines the height of a line. */
  className: string
  children: ReactNode
}

/** Shows the beginning of a long text, and all of it on request. */
export function ClampedText({ lines, className, children }: ClampedTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const look = () => setIsCut(place.scrollHeight > place.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="grid justify-items-start gap-1">
      <div
        ref={box}
        style={isOpen ? undefined : { maxHeight: `${lines}lh` }}
        className={`${className} ${isOpen ? '' : `overflow-hidden ${isCut ? 'fades' : ''}`}`}
      >
        {children}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="font-sans text-sm text-accent underline underline-offset-4"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
