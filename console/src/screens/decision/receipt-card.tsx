import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Verdict } from '../../../../src/shared/verifier/verdict.ts'
import { type Receipt, receiptQuery, verifyAtService, verifyInBrowser } from '../../api/governance/receipts.ts'
import { SignatureCheck } from '../../parts/signature-check.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'

/** The signed proof of the decision. */
export function ReceiptCard({ debateId }: { debateId: string }) {
  const receipt = useQuery(receiptQuery(debateId))
  return (
    <section className="grid gap-3 rounded-lg border border-line p-4">
      <h2 className="font-serif text-lg">Receipt</h2>
      <QueryResult query={receipt} what="Loading the receipt">
        {(issued) =>
          issued ? (
            <IssuedReceipt receipt={issued} />
          ) : (
            <p className="text-sm text-muted">
              No receipt yet. One is issued shortly after a debate ends with a result.
            </p>
          )
        }
      </QueryResult>
    </section>
  )
}

function IssuedReceipt({ receipt }: { receipt: Receipt }) {
  const { receipt_id, hash, key_id, algorithm, created_at } = receipt
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 text-sm">
        <Fact name="Receipt">
          <ShortId id={receipt_id} />
        </Fact>
        <Fact name="Digest">
          <ShortId id={hash} />
        </Fact>
        <Fact name="Key">
          <ShortId id={key_id} />
        </Fact>
        <Fact name="Signed">
          <span className="px-3 text-xs">
            {algorithm}, <RelativeTime at={created_at} />
          </span>
        </Fact>
      </dl>
      <Verify receipt={receipt} />
      <div className="-ml-3">
        <CopyAsCurl address="/receipts/{receipt_id}" path={{ receipt_id }} />
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-center">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * Verifies the receipt in the browser, with nothing but the published keys; then, on request, at the service, which has
 * the log.
 */
function Verify({ receipt }: { receipt: Receipt }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const [here, setHere] = useState<Verdict>()
  const [there, setThere] = useState<readonly Check[]>()

  async function run(check: () => Promise<void>) {
    setBusy(true)
    setFault(undefined)
    await check().catch(setFault)
    setBusy(false)
  }
  const checkHere = async () => setHere(await verifyInBrowser(receipt))
  async function checkThere() {
    const { signature_valid, log_valid } = await verifyAtService(receipt.receipt_id)
    setThere([
      {
        holds: signature_valid,
        yes: 'Signature valid',
        no: 'Signature not valid',
      },
      { holds: log_valid, yes: 'The log leads to this decision', no: 'The log does not lead to this decision' },
    ])
  }

  return (
    <div className="grid justify-items-start gap-3">
      {here ? (
        <SignatureCheck verdict={here} />
      ) : (
        <Button kind="primary" busy={busy} onClick={() => run(checkHere)}>
          Verify
        </Button>
      )}
      {there ? (
        <Checks title="Checked by the service" checks={there} />
      ) : (
        here && (
          <Button busy={busy} onClick={() => run(checkThere)}>
            Check the log
          </Button>
        )
      )}
      {fault !== undefined && <FaultNote fault={fault} />}
    </div>
  )
}

interface Check {
  holds: boolean
  /** The sentence if the check holds, and if it does not. */
  yes: string
  no: string
}

function Checks({ title, checks }: { title: string; checks: readonly Check[] }) {
  const isValid = checks.every(({ holds }) => holds)
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p className="font-medium">
        {title}: {isValid ? 'valid' : 'not valid'}
      </p>
      <ul className="grid gap-1">
        {checks.map(({ holds, yes, no }) => (
          <li key={yes} className="grid grid-cols-[1rem_1fr] gap-1">
            <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
            <span>{holds ? yes : no}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
