/** Some browsers read the file only after they have asked where to put it. */
const KEPT_MS = 60_000

/** Hands a text to the reader as a file. */
export const saveFile = (name: string, type: string, text: string) => saveBlob(name, new Blob([text], { type }))

/** Hands bytes to the reader as a file. */
export function saveBlob(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
