import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { verifyInBrowser } from '../../api/governance/browser-verifier.ts'
import { SignatureCheck } from '../../parts/signature-check.tsx'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'

/** Verifies a signed file in the browser; the file is not uploaded. */
export function VerifyFile() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const checking = useMutation({
    mutationFn: async (paper: File | string) =>
      verifyInBrowser(typeof paper === 'string' ? paper : new Uint8Array(await paper.arrayBuffer())),
  })
  const take = ([file]: readonly File[]) => file && checking.mutate(file)
  return (
    <Section
      title="Check a file"
      about="A receipt, an export of this log, the manifest of an archive, the certificate of an erasure or a signed note of this installation. It is checked in this browser with the published keys and never uploaded."
    >
      <DropArea label="Check a file" onFiles={take}>
        {(isOver) => (
          <>
            <p>{isOver ? 'Drop to check it.' : 'Drop a file here, choose one, or paste its text.'}</p>
            <Button onClick={() => input.current?.click()}>Choose a file</Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="File to check"
              onChange={({ target }) => {
                take([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <div className="grid w-full justify-items-start gap-3">
              <div className="w-full">
                <TextArea
                  label="Text of the file"
                  value={text}
                  spellCheck={false}
                  onChange={({ target }) => setText(target.value)}
                />
              </div>
              <Button busy={checking.isPending} disabled={text.trim() === ''} onClick={() => checking.mutate(text)}>
                Check the text
              </Button>
            </div>
          </>
        )}
      </DropArea>
      {checking.data && <SignatureCheck verdict={checking.data} />}
      {checking.error && <FaultNote fault={checking.error} />}
    </Section>
  )
}
