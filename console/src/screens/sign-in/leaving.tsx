import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { keepAccount } from '../../api/governance/erasures.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'

export interface Going {
  cancel_token: string
  scheduled_for: string
}

const goingIn = (fault: unknown): Going | undefined =>
  fault instanceof ApiFault && fault.code === 'DELETION_SCHEDULED' ? (fault.details as unknown as Going) : undefined

/** The sign-in elsewhere that this window came back from was refused for that reason. */
export const goingElsewhere = ({ cancel_token, scheduled_for }: Partial<Going>): Going | undefined =>
  cancel_token && scheduled_for && !Number.isNaN(Date.parse(scheduled_for))
    ? { cancel_token, scheduled_for }
    : undefined

/** Tells of a sign-in that was refused because the account is being deleted. */
export const unlessGoing =
  <Values,>(signIn: (values: Values) => Promise<void>, onGoing: (going: Going) => void) =>
  (values: Values) =>
    signIn(values).catch((fault) => {
      const going = goingIn(fault)
      if (!going) throw fault
      onGoing(going)
    })

/** Lets them change their mind, where they have just proven who they are. */
export function Leaving({ going: { cancel_token, scheduled_for }, onBack }: { going: Going; onBack: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const keeping = useMutation({ mutationFn: () => keepAccount(cancel_token), onSuccess: () => setIsKept(true) })
  if (isKept)
    return (
      <>
        <h1 className="font-serif text-3xl">Welcome back</h1>
        <p role="status">Your account is kept, and nothing was erased. API keys must be created again.</p>
        <div>
          <Button kind="primary" onClick={onBack}>
            Sign in
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h1 className="font-serif text-3xl">This account is being deleted</h1>
      <p>
        Everything about you is erased <RelativeTime at={scheduled_for} />. Until then you can keep it.
      </p>
      {keeping.error && <FaultNote fault={keeping.error} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          Keep my account
        </Button>
        <Button onClick={onBack}>Continue deleting</Button>
      </div>
    </>
  )
}
