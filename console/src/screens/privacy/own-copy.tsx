import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { COPY, copyAnew, copyQuery, type PersonExport } from '../../api/privacy.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'

/** Begun, waited for and fetched: all that is kept of whoever looks, in one archive. */
export function OwnCopy() {
  const [isWanted, setIsWanted] = useState(false)
  const copy = useQuery({ ...copyQuery, enabled: isWanted })
  return (
    <Section
      title="Take it along"
      about="An archive with every table that keeps something of you as JSON and CSV, your debates to read, the files you brought, and a signed list of it all. Passwords and other secrets are left out, and so is what other people wrote."
    >
      {isWanted ? (
        <Loaded query={copy} what="Beginning">
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
        Your copy is being written. You need not wait: a letter tells you when it is there, and this page shows it.
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
          Make a new one
        </Button>
      </div>
      {renewing.error && <FaultNote fault={renewing.error} />}
    </div>
  )
}
