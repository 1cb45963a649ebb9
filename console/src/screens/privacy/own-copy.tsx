import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { COPY, copyAnew, copyQuery, type PersonExport } from '../../api/governance/privacy.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'

/** Begun, waited for and fetched: all that is kept of whoever looks, in one archive. */
export function OwnCopy() {
  const [isWanted, setIsWanted] = useState(false)
  const copy = useQuery({ ...copyQuery, enabled: isWanted })
  return (
    <Section
      title="Export your data"
      about="An archive with all your data as JSON and CSV, your debates in readable form, the files you uploaded, and a signed list of contents. Passwords and other secrets are left out, and so is what other people wrote."
    >
      {isWanted ? (
        <Loaded query={copy} what="Starting">
          {(found) => <Copy copy={found} />}
        </Loaded>
      ) : (
        <div>
          <Button kind="primary" onClick={() => setIsWanted(true)}>
            Get a copy of my data
          </Button>
        </div>
      )}
    </Section>
  )
}

function Copy({ copy: { status, download_url, expires_at } }: { copy: PersonExport }) {
  const queries = useQueryClient()
  const renewing = useMutation({
    mutationFn: copyAnew,
    onSuccess: (begun) => queries.setQueryData(COPY, begun),
  })
  if (status === 'processing' || !download_url) {
    return (
      <p role="status">
        Your copy is being prepared. You need not wait: you get a mail when it is ready, and this page shows it.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">
        Your copy is ready. The link works for a quarter of an hour
        {expires_at && (
          <>
            ; the copy is removed <RelativeTime at={expires_at} />
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={new URL(download_url, location.origin).pathname} download className={buttonClass('primary')}>
          Download
        </a>
        <Button busy={renewing.isPending} onClick={() => renewing.mutate()}>
          Create a new one
        </Button>
      </div>
      {renewing.error && <FaultNote fault={renewing.error} />}
    </div>
  )
}
