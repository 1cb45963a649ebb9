import { useMutation } from '@tanstack/react-query'
import { type OneDocument, originalOf } from '../../api/documents.ts'
import { Button } from '../../ui/button.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import { FaultNote } from '../../ui/states.tsx'

/** The file as it was given. */
export function OriginalButton({ document }: { document: OneDocument }) {
  const saving = useMutation({
    mutationFn: () => originalOf(document.id),
    onSuccess: (file) => saveBlob(document.filename, file),
  })
  return (
    <>
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        Download the file
      </Button>
      {saving.error && <FaultNote fault={saving.error} />}
    </>
  )
}
