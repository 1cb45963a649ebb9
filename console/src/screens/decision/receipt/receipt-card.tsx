import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { publicKeys, type Receipt, receiptQuery, verifyAtService } from '../../../api/receipts.ts'
import { canCheck } from '../../../proof/crypto.ts'
import { Button } from '../../../ui/button.tsx'
import { type Check, Checks } from '../../../ui/checks.tsx'
import { CopyAsCurl, ShortId } from '../../../ui/copy.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { checkReceipt } from './check-receipt.ts'

/** The proof that this was decided, and so. */
export function ReceiptCard({ debateId }: { debateId: string }) {
  const receipt = useQuery(receiptQuery(debateId))
  return (
    <section className="grid gap-3 rounded-lg border border-line p-4">
      <h2 className="font-serif text-lg">Receipt</h2>
      <Loaded query={receipt} what="Reading the receipt">
        {(issued) =>
          issued ? (
            <Issued receipt={issued} />
          ) : (
            <p className="text-sm text-muted">
              None was issued yet: a debate that ended with a result has one a moment later.
            </p>
          )
        }
      </Loaded>
    </section>
  )
}

function Issued({ receipt }: { receipt: Receipt }) {
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

/** First here in the browser, with nothing but the published keys; then, if wanted, at the service, which has the log. */
function Verify({ receipt }: { receipt: Receipt }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const [here, setHere] = useState<readonly Check[]>()
  const [there, setThere] = useState<readonly Check[]>()

  async function run(check: () => Promise<void>) {
    setBusy(true)
    setFault(undefined)
    await check().catch(setFault)
    setBusy(false)
  }
  async function checkHere() {
    const { integrity, key, signature } = await checkReceipt(receipt, await publicKeys())
    setHere([
      {
        holds: integrity,
        yes: 'The digest is that of the receipt',
        no: 'The receipt is not the one that was digested',
      },
      { holds: key, yes: 'Its key is published', no: 'Its key is not among the published ones' },
      {
        holds: signature,
        yes: 'That key signed exactly this',
        no: 'The signature is not by that key over this receipt',
      },
    ])
  }
  async function checkThere() {
    const { signature_valid, log_valid } = await verifyAtService(receipt.receipt_id)
    setThere([
      {
        holds: signature_valid,
        yes: 'The service finds the signature right',
        no: 'The service finds the signature wrong',
      },
      { holds: log_valid, yes: 'The log still leads to this decision', no: 'The log does not lead to this decision' },
    ])
  }

  return (
    <div className="grid justify-items-start gap-3">
      {here ? (
        <Checks title="Checked in this browser" checks={here} />
      ) : (
        <Button kind="primary" busy={busy} disabled={!canCheck()} onClick={() => run(checkHere)}>
          Verify
        </Button>
      )}
      {!canCheck() && (
        <p className="text-sm text-muted">
          Browsers check signatures only on pages that came over HTTPS. The service can check it, or{' '}
          <code className="font-mono text-xs">npm run verify-receipt</code>.
        </p>
      )}
      {there ? (
        <Checks title="Checked by the service" checks={there} />
      ) : (
        (here || !canCheck()) && (
          <Button busy={busy} onClick={() => run(checkThere)}>
            Check the log
          </Button>
        )
      )}
      {fault !== undefined && <FaultNote fault={fault} />}
    </div>
  )
}
