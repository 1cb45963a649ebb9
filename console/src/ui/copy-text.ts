/** Puts a text on the clipboard, and tells whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyAsBefore(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** Browsers give the clipboard only to pages that came over HTTPS or from this machine; the others copy what is selected. */
function copyAsBefore(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  const place = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  place.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
