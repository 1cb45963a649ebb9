import { useRouter } from '@tanstack/react-router'
import { ApiFault } from '../api/fault.ts'
import { Button } from '../ui/button.tsx'

/** What is shown when a screen could not be: what happened, what was kept, what to do. */
export function BrokenScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const away = error instanceof ApiFault && error.status === 0
  return (
    <main className="mx-auto grid min-h-[60vh] max-w-prose content-center gap-4 p-8">
      <h1 className="font-serif text-3xl">{away ? 'Parley is not answering' : 'This screen broke'}</h1>
      <p className="text-muted">
        {away
          ? 'The service may be restarting. Debates go on where they were; nothing you saved is lost.'
          : `Nothing you saved is lost. ${error instanceof Error ? error.message : ''}`}
      </p>
      <div>
        <Button onClick={() => router.invalidate()}>Try again</Button>
      </div>
    </main>
  )
}
