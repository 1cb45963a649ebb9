import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { saveBlob } from './save-file.ts'
import { FaultNote } from './states.tsx'

interface DownloadButtonProps {
  name: string
  file: () => Promise<Blob>
  children: ReactNode
}

/** Hands a file to the reader under its name, or says why it cannot be had. */
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
