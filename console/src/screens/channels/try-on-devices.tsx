import { Link } from '@tanstack/react-router'
import { PairAlexa } from '../../parts/alexa-pairing.tsx'

const NOTIFICATIONS = (
  <Link to="/account" search={{ tab: 'notifications' }} className="text-accent underline underline-offset-4">
    Account, Notifications
  </Link>
)

/** What is tried by a device, where nobody writes. */
export function TryOnDevices({ kind }: { kind: string }) {
  if (kind === 'alexa')
    return (
      <section className="grid gap-3">
        <h2 className="font-serif text-lg">Say “Alexa, open Parley”</h2>
        <p className="measure">
          Alexa does not know who is speaking until they say a code. Create your own here or under {NOTIFICATIONS}.
        </p>
        <PairAlexa />
      </section>
    )
  if (kind === 'apns' || kind === 'fcm')
    return (
      <section className="grid gap-3">
        <h2 className="font-serif text-lg">Send a test</h2>
        <p className="measure">
          Sign in on a device with the app, which registers it. Under {NOTIFICATIONS} it is then listed, with a button
          that sends it a test; only a real device proves that app, key and builds belong together.
        </p>
      </section>
    )
  return null
}
