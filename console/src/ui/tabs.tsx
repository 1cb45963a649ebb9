import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-notice.tsx'
import { Loading } from './states.tsx'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; title: string; body: ReactNode }[]
  /** The open tab, which the screen keeps in the address. */
  open: Name
  onOpen: (name: Name) => void
}

/** Only the open tab is drawn. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  return (
    <RadixTabs.Root value={open} onValueChange={(name) => onOpen(name as Name)} activationMode="manual">
      <div className="border-b border-line">
        <RadixTabs.List aria-label={label} className="sideways mb-0 flex gap-1 pb-0 [scrollbar-width:none]">
          {tabs.map(({ name, title }) => (
            <RadixTabs.Trigger
              key={name}
              value={name}
              className="shrink-0 border-b-2 border-transparent px-3 py-2 text-sm text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {title}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {tabs.map(({ name, body }) => (
        <RadixTabs.Content key={name} value={name} className="py-6">
          <ErrorBoundary>
            <Suspense fallback={<Loading />}>{body}</Suspense>
          </ErrorBoundary>
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
