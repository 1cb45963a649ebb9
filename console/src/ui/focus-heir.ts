import { type RefObject, useLayoutEffect } from 'react'

/** What has the focus when it goes away leaves it to what stands around it; otherwise the reader would begin anew at the top of the page. */
export function useFocusHeir(leaving: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = leaving.current
    return () => {
      if (!element || document.activeElement !== element) return
      const around = focusableAround(element)
      queueMicrotask(() => around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true }))
    }
  }, [leaving])
}

function focusableAround(element: HTMLElement): HTMLElement[] {
  const next = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return next ? [next, ...focusableAround(next)] : []
}
