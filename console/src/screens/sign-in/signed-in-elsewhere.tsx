import { acceptArrival } from '../../api/identity/session.ts'
import { forgetArrival } from '../../api/identity/url-fragment.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useLeave } from './leave.ts'

/** A link can sign somebody into a stranger's account, who would then read what is asked there. */
export function SignedInElsewhere({ onPassed }: { onPassed: (why?: string) => void }) {
  const leave = useLeave()
  async function accept() {
    if (await acceptArrival()) leave()
    else onPassed('This sign-in has expired. Sign in again.')
  }
  function refuse() {
    forgetArrival()
    onPassed()
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Did you just sign in?</h1>
      <p>
        This link comes from a sign-in that was not begun in this window. Go on only if it was you; otherwise what you
        ask could be read by whoever made the link.
      </p>
      <Form submit="It was me, go on" onSubmit={accept} beside={<Button onClick={refuse}>It was not me</Button>}>
        {() => null}
      </Form>
    </>
  )
}
