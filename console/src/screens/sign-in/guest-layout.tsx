import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { urlFragment } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'

/** The page for a person who is not signed in: one column with one task. */
export function GuestLayout() {
  return (
    <main className="mx-auto grid min-h-screen max-w-md content-center gap-6 p-6">
      <p className="font-serif text-2xl font-semibold">Parley</p>
      <Outlet />
    </main>
  )
}

/** The token of a mail: from its link, or typed in. */
export function MailToken({ fault }: { fault: string | undefined }): ReactNode {
  const { token } = urlFragment()
  if (token) return <input type="hidden" name="token" value={token} />
  return <TextField label="Token" name="token" required hint="From the mail" fault={fault} />
}
