import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Consensus, Debate } from '../../../api/debates/debates.ts'
import { summaryHtml, summaryJson, summaryMarkdown, summaryPdf } from '../../../api/debates/explanations.ts'
import { receiptQuery } from '../../../api/governance/receipts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { saveBlob, saveFile } from '../../../ui/download-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { proposalsOf } from '../proposals.ts'
import { Rerun } from '../rerun/rerun.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'

const pretty = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Say how it turned out, ask on from it, take it along, look at how it came about. */
export function Actions({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const { id, status, outcome } = debate
  const [isRecording, setRecording] = useState(false)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {status === 'completed' && outcome === null && proposalsOf(debate).size > 0 && (
          <Button onClick={() => setRecording(true)}>Record the outcome</Button>
        )}
        {!debate.erased && <Rerun debate={debate} />}
        <ExportMenu id={id} />
        <Link to="/debates/$id" params={{ id }} className={buttonClass('quiet')}>
          Transcript
        </Link>
        <CopyAsCurl address="/debates/{id}/consensus" path={{ id }} />
      </div>
      <OutcomeDialog open={isRecording} onClose={() => setRecording(false)} debate={debate} decision={decision} />
    </div>
  )
}

function ExportMenu({ id }: { id: string }) {
  const [fault, setFault] = useState<unknown>()
  const queries = useQueryClient()
  const hand = (make: () => Promise<void>) => () => {
    setFault(undefined)
    make().catch(setFault)
  }
  const asMarkdown = hand(async () => saveFile(`${id}.md`, 'text/markdown', await summaryMarkdown(id)))
  const asHtml = hand(async () => saveFile(`${id}.html`, 'text/html', await summaryHtml(id)))
  const asPdf = hand(async () => saveBlob(`${id}.pdf`, await summaryPdf(id)))
  const asJson = hand(async () => saveFile(`${id}.json`, 'application/json', pretty(await summaryJson(id))))
  const asReceipt = hand(async () => {
    const receipt = await queries.fetchQuery(receiptQuery(id))
    if (!receipt) throw new Error('This debate has no receipt: only those that ended with a result do')
    saveFile(`${receipt.receipt_id}.json`, 'application/json', pretty(receipt))
  })
  return (
    <>
      <Menu trigger={<Button>Export ▾</Button>}>
        <MenuItem onSelect={asMarkdown}>Markdown</MenuItem>
        <MenuItem onSelect={asHtml}>HTML</MenuItem>
        <MenuItem onSelect={asPdf}>PDF</MenuItem>
        <MenuItem onSelect={asJson}>JSON</MenuItem>
        <MenuItem onSelect={asReceipt}>Receipt</MenuItem>
      </Menu>
      {fault !== undefined && <FaultNote fault={fault} />}
    </>
  )
}
