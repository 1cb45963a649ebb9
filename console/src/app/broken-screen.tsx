import { useRouter } from '@tanstack/react-router'
import { ApiFault } from '../api/fault.ts'
import { Button } from '../ui/button.tsx'

/** A part of the console did not come: there is a newer build, or the service is away. Only the whole page can be had again. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** What is shown when a screen could not be: what happened, what was kept, what to do. */
export function BrokenScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const { title, text, act, again } = wordsFor(error)
  return (
    <main className="mx-auto grid min-h-[60vh] max-w-prose content-center gap-4 p-8">
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <div>
        <Button onClick={() => (again === 'page' ? location.reload() : router.invalidate())}>{act}</Button>
      </div>
    </main>
  )
}

function wordsFor(error: unknown) {
  if (error instanceof ApiFault && error.status === 0) {
    return {
      title: 'Parley is not answering',
      text: 'The service may be restarting. Debates go on where they were; nothing you saved is lost.',
      act: 'Try again',
      again: 'screen',
    }
  }
  if (isMissingPart(error)) {
    return {
      title: 'A part of this page is missing',
      text: 'Parley was updated meanwhile, or is restarting. Nothing you saved is lost.',
      act: 'Reload the page',
      again: 'page',
    }
  }
  const why = error instanceof Error ? error.message : ''
  return { title: 'This screen broke', text: `Nothing you saved is lost. ${why}`, act: 'Try again', again: 'screen' }
}
