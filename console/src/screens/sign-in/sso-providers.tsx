import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../api/identity/sign-in.ts'
import { noteSignInBegun } from '../../api/identity/url-fragment.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The identity providers of this installation, if any. */
export function SsoProviders() {
  const { data = [] } = useQuery(providersQuery)
  if (data.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">or</p>
      {data.map(({ id, name, url }) => (
        <a key={id} href={url} onClick={noteSignInBegun} className={buttonClass()}>
          Continue with {name}
        </a>
      ))}
    </div>
  )
}
