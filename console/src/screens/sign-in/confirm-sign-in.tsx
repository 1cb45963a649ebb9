import { acceptLinkedSignIn } from '../../api/identity/session.ts'
import { clearUrlFragment } from '../../api/identity/url-fragment.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useReturn } from './use-return.ts'

/**
 * A link can sign a person into a stranger's account, and the stranger would then read what they ask. So the person
 * confirms that they began the sign-in.
 */
export function ConfirmSignIn({ onPassed }: { onPassed: (why?: string) => void }) {
  const leave = useReturn()
  async function accept() {
    if (await acceptLinkedSignIn()) leave()
    else onPassed('This sign-in has expired. Sign in again.')
  }
  function refuse() {
    clearUrlFragment()
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
