/** Some browsers read the file only after they have asked where to put it. */
const KEPT_MS = 60_000

/** Hands a text to the reader as a file. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
