import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FaultNote } from './states.tsx'

interface DownloadButtonProps {
  name: string
  file: () => Promise<Blob>
  children: ReactNode
}

/** Downloads a file under its name, or says why that failed. */
export function DownloadButton({ name, file, children }: DownloadButtonProps) {
  const saving = useMutation({ mutationFn: file, onSuccess: (bytes) => saveBlob(name, bytes) })
  return (
    <>
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        {children}
      </Button>
      {saving.error && <FaultNote fault={saving.error} />}
    </>
  )
}

/** Some browsers read the file only after they have asked where to save it. */
const KEPT_MS = 60_000

/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, text: string) => saveBlob(name, new Blob([text], { type }))

/** Downloads bytes as a file. */
export function saveBlob(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
