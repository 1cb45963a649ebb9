import type { PathBelow, RequestAt } from '@parley/client/contract'
import { type ReactNode, useState } from 'react'
import { API, addressOf } from '../api/address.ts'
import { workspaceOf } from '../api/work/current-workspace.ts'
import { Button } from './button.tsx'

const SHOWN_MS = 2_000

/** Copies a text to the clipboard and says so for a moment. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    setCopied(await copyText(text))
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button kind="quiet" onClick={copy}>
      {copied ? 'Copied' : children}
    </Button>
  )
}

/** A long id, shortened in the middle; a click copies it whole. */
export function ShortId({ id }: { id: string }) {
  const shown = id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-5)}` : id
  return (
    <CopyButton text={id}>
      <span className="sr-only">Copy</span>
      <span title={id} className="font-mono text-xs">
        {shown}
      </span>
    </CopyButton>
  )
}

type CurlProps<Path extends string> = { address: Path } & Pick<RequestAt<`GET ${typeof API}${Path}`>, 'path' | 'query'>

/** Copies the request behind the screen for a terminal; the token is a variable that the reader sets. */
export function CopyAsCurl<Path extends PathBelow<typeof API, 'GET'>>({ address, ...asked }: CurlProps<Path>) {
  const url = `${location.origin}${addressOf(API + address, asked)}`.replaceAll("'", '%27')
  const workspace = workspaceOf(`GET ${API}${address}`)
  const inside = workspace === undefined ? '' : `-H 'X-Workspace-Id: ${workspace}' `
  return <CopyButton text={`curl -H "Authorization: Bearer $TOKEN" ${inside}'${url}'`}>Copy as curl</CopyButton>
}

/** Copies a text to the clipboard; returns whether that worked. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** Browsers give the clipboard only to pages from HTTPS or this machine; on all others this copies a selection. */
function copyBySelection(text: string): boolean {
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

/** A secret that is shown only once. */
export function Secret({ title, value }: { title: string; value: string }) {
  return (
    <div role="status" className="grid gap-2 rounded-md border border-accent p-4">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">Shown only once. Keep it somewhere safe.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="rounded bg-raised px-2 py-1 font-mono text-sm break-all whitespace-pre-wrap">{value}</code>
        <CopyButton text={value}>Copy</CopyButton>
      </div>
    </div>
  )
}
