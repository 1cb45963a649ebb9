import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenAccessIsLost, whenHolderChanges } from './api/access-token.ts'
import { takeUrlFragment } from './api/identity/url-fragment.ts'
import { queries } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { startTheme } from './app/theme.tsx'
import './styles.css'

takeUrlFragment()
startTheme()
/** First the screens go, so that none asks again for what is thrown away. */
whenAccessIsLost(async () => {
  await router.invalidate()
  queries.clear()
})
whenHolderChanges(() => queries.resetQueries())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
