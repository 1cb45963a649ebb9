import type { ReactNode } from 'react'
import { arrived } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'

/** The token of the letter: brought by its link, or typed in. */
export function LetterToken({ fault }: { fault: string | undefined }): ReactNode {
  const { token } = arrived()
  if (token) return <input type="hidden" name="token" value={token} />
  return <TextField label="Token" name="token" required hint="From the mail" fault={fault} />
}
